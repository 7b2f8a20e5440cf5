import { InvalidParamsError } from '#shared/errors.ts'
import type { Implementation } from '#shared/rpc.ts'
import { InvalidPhraseError } from '#shared/vaultErrors.ts'
import { type Bytes, commitmentOf, equalBytes, unshared } from '../crypto/crypto.ts'
import type { vaultMethods } from '../methods.ts'
import type { HomeRecord } from '../record.ts'
import { renewGrants } from './grants.ts'
import { accountOf, makeWallet } from './makeWallet.ts'
import { entropyOf } from './phrase.ts'
import { wipe } from './secret.ts'
import type { VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>

/** Opens the wallet of an owner who forgot the password or lost the passkey. A login's wallet has ways of its own. */
export function lostProof(context: VaultContext): Pick<Vault, 'isPhrase' | 'replaceFactors'> {
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
      try {
        return await context.inTurn(async () => {
          const old = await localHome(context)
          if (!(await isOf(entropy, old))) throw new InvalidPhraseError(undefined, { data: { reason: 'otherWallet' } })
          const accounts = old.accounts.map(({ index, name }) => accountOf(entropy, index, name))
          // The owner has the phrase, so the wallet counts as backed up. The passkey that gave it is lost.
          const facts = { backedUp: true, version: 1, phraseDue: false, walletId: old.walletId } as const
          const { record, key } = await makeWallet({
            ...facts,
            entropy,
            factor,
            newKdf: context.newKdf,
            now: old.createdAt,
          })
          const grants = await renewGrants(record, key, old.grants)
          const next = { ...record, accounts, grants }
          await context.store.write(next)
          context.hold(next, key)
          return context.status()
        })
      } finally {
        entropy.fill(0)
        wipe(factor)
      }
    },
  }
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
