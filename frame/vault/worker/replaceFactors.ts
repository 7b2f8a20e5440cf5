import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { InvalidPhraseError, PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { type Bytes, computeCommitment, equalBytes, toUnshared } from '../crypto/crypto.ts'
import { deriveAccount } from '../keys/deriveAccount.ts'
import { decodePhrase } from '../keys/phrase.ts'
import type { VaultStatus, vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord } from '../protocol/record.ts'
import { renewGrants } from './grants.ts'
import { makeWallet, type NewWallet } from './makeWallet.ts'
import { openCopy } from './passkeyCopy.ts'
import { wipe } from './secret.ts'
import type { VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>

/**
 * Creates the methods that open the wallet for a user who forgot the password or lost the passkey. Login wallets are
 * recovered separately (see `recoveryVault.ts`).
 */
export function createReplacementMethods(
  context: VaultContext,
): Pick<Vault, 'isPhrase' | 'replaceFactors' | 'replaceByCopy'> {
  return {
    async isPhrase({ phrase }) {
      const entropy = takeEntropy(phrase)
      try {
        return await matchesCommitment(entropy, await readLocalHome(context))
      } finally {
        entropy.fill(0)
      }
    },

    async replaceFactors({ phrase, factor }) {
      const entropy = takeEntropy(phrase)
      // Store the record as version 1, because the passkey that could restore the wallet is lost. Mark the wallet as
      // backed up, because the user has the phrase.
      const fields = { version: 1, backedUp: true, phraseDue: false } as const
      try {
        return await replaceRecord(context, { entropy, factor, ...fields, mismatchError: InvalidPhraseError })
      } finally {
        entropy.fill(0)
        wipe(factor)
      }
    },

    async replaceByCopy({ factor, copy, phraseDue }) {
      try {
        const entropy = await openCopy(copy, factor)
        const { backedUp } = await readLocalHome(context)
        const fields = { version: 3, backedUp, phraseDue: phraseDue && !backedUp } as const
        return await replaceRecord(context, { entropy, factor, ...fields, mismatchError: PasskeyFailedError })
      } finally {
        wipe(factor)
      }
    },
  }
}

type Replacement = Omit<NewWallet, 'createKdf' | 'now' | 'walletId'> & {
  mismatchError: typeof InvalidPhraseError | typeof PasskeyFailedError
}

/** Encrypts the secret with a new data key that only this factor opens. Wipes the entropy. */
function replaceRecord(
  context: VaultContext,
  { mismatchError: MismatchError, ...params }: Replacement,
): Promise<VaultStatus> {
  return context.runExclusive(async () => {
    const { entropy } = params
    const old = await readLocalHome(context)
    if (!(await matchesCommitment(entropy, old)))
      throw new MismatchError(undefined, { data: { reason: 'otherWallet' } })
    const accounts = old.accounts.map(({ index, name }) => deriveAccount(entropy, index, name))
    const base = { walletId: old.walletId, createKdf: context.createKdf, now: old.createdAt }
    const { record, key } = await makeWallet({ ...params, ...base })
    const grants = await renewGrants(record, key, old.grants)
    const next = { ...record, accounts, grants }
    await context.store.write(next)
    context.hold(next, key)
    return context.status()
  })
}

function takeEntropy(phrase: Uint8Array): Bytes {
  try {
    return toUnshared(decodePhrase(phrase))
  } finally {
    phrase.fill(0)
  }
}

const matchesCommitment = async (entropy: Bytes, { commitment }: HomeRecord) =>
  equalBytes(await computeCommitment(entropy), commitment)

async function readLocalHome(context: VaultContext): Promise<HomeRecord> {
  const record = await context.readHome()
  if (record.login) throw new InvalidParamsError('The wallet of a login opens with its login or its recovery.')
  return record
}
