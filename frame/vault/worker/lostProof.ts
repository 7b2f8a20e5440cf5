import { InvalidParamsError } from '#shared/errors.ts'
import type { Implementation } from '#shared/rpc.ts'
import { InvalidPhraseError, PasskeyFailedError } from '#shared/vaultErrors.ts'
import { type Bytes, commitmentOf, equalBytes, unshared } from '../crypto/crypto.ts'
import type { VaultStatus, vaultMethods } from '../methods.ts'
import type { HomeRecord } from '../record.ts'
import { renewGrants } from './grants.ts'
import { accountOf, makeWallet, type NewWallet } from './makeWallet.ts'
import { openCopy } from './passkeyCopy.ts'
import { entropyOf } from './phrase.ts'
import { wipe } from './secret.ts'
import type { VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>

/** Opens the wallet of an owner who forgot the password or lost the passkey. A login's wallet has ways of its own. */
export function lostProof(context: VaultContext): Pick<Vault, 'isPhrase' | 'replaceFactors' | 'replaceByCopy'> {
  return {
    async isPhrase({ phrase }) {
      const entropy = takeEntropy(phrase)
      try {
        return await isOf(entropy, await localHome(context))
      } finally {
        entropy.fill(0)
      }
    },

    async replaceFactors({ phrase, factor }) {
      const entropy = takeEntropy(phrase)
      // The owner has the phrase, so the wallet counts as backed up. The passkey that gave it is lost.
      const facts = { version: 1, backedUp: true, phraseDue: false } as const
      try {
        return await replaceRecord(context, { entropy, factor, ...facts, refusal: InvalidPhraseError })
      } finally {
        entropy.fill(0)
        wipe(factor)
      }
    },

    async replaceByCopy({ factor, copy, phraseDue }) {
      try {
        const entropy = await openCopy(copy, factor)
        const { backedUp } = await localHome(context)
        const facts = { version: 3, backedUp, phraseDue: phraseDue && !backedUp } as const
        return await replaceRecord(context, { entropy, factor, ...facts, refusal: PasskeyFailedError })
      } finally {
        wipe(factor)
      }
    },
  }
}

type Replacement = Omit<NewWallet, 'newKdf' | 'now' | 'walletId'> & {
  refusal: typeof InvalidPhraseError | typeof PasskeyFailedError
}

/** Seals the same secret by a new data key, for this factor alone. Wipes the entropy. */
function replaceRecord(context: VaultContext, { refusal: Refusal, ...wanted }: Replacement): Promise<VaultStatus> {
  return context.inTurn(async () => {
    const { entropy } = wanted
    const old = await localHome(context)
    if (!(await isOf(entropy, old))) throw new Refusal(undefined, { data: { reason: 'otherWallet' } })
    const accounts = old.accounts.map(({ index, name }) => accountOf(entropy, index, name))
    const facts = { walletId: old.walletId, newKdf: context.newKdf, now: old.createdAt }
    const { record, key } = await makeWallet({ ...wanted, ...facts })
    const grants = await renewGrants(record, key, old.grants)
    const next = { ...record, accounts, grants }
    await context.store.write(next)
    context.hold(next, key)
    return context.status()
  })
}

function takeEntropy(phrase: Uint8Array): Bytes {
  try {
    return unshared(entropyOf(phrase))
  } finally {
    phrase.fill(0)
  }
}

const isOf = async (entropy: Bytes, { commitment }: HomeRecord) => equalBytes(await commitmentOf(entropy), commitment)

async function localHome(context: VaultContext): Promise<HomeRecord> {
  const record = await context.home()
  if (record.login) throw new InvalidParamsError('The wallet of a login opens by its login or its recovery.')
  return record
}
