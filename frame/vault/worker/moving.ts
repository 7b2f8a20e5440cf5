import { InvalidParamsError } from '#shared/errors.ts'
import type { Implementation } from '#shared/rpc.ts'
import { VaultCorruptError, VaultExistsError } from '#shared/vaultErrors.ts'
import type { vaultMethods } from '../methods.ts'
import { packRecord, unpackRecord } from '../movedRecord.ts'
import type { HomeRecord, VaultAccount } from '../record.ts'
import { addressesOf } from './keys.ts'
import { seedOf } from './phrase.ts'
import { openWallet, wipe, withEntropy } from './secret.ts'
import { isLogin, type VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>

/** Brings the wallet of the wallet's own page into its browser extension. */
export function moving(context: VaultContext): Pick<Vault, 'copyOut' | 'moveIn'> {
  return {
    async copyOut() {
      const record = await context.home()
      // A frame's copy of the wallet is not a home record, and that of a login has keys that cannot leave.
      if (record.login) throw new InvalidParamsError('The wallet of a login opens in the extension by its login.')
      return packRecord(record)
    },

    async moveIn({ wallet, factor }) {
      try {
        if (context.scope.kind !== 'home' || isLogin(context.scope))
          throw new InvalidParamsError('This is for the wallet of this device only.')
        const record = unpackRecord(wallet)
        // A proof takes a second on slow devices, and other vaults would wait for the turn.
        const key = await openWallet(record, factor, context.asked)
        await withEntropy(record, key, (entropy) => checkAccounts(record, entropy))
        return await context.inTurn(async () => {
          if (await context.store.read()) throw new VaultExistsError()
          await context.store.write(record)
          context.hold(record, key)
          return context.status()
        })
      } finally {
        wipe(factor)
      }
    },
  }
}

/** The owner was shown the addresses of the record, which its sender may have written. */
function checkAccounts({ accounts }: HomeRecord, entropy: Uint8Array) {
  const seed = seedOf(entropy)
  try {
    if (!accounts.every((account) => isOf(seed, account)))
      throw new VaultCorruptError('The wallet has other addresses than it says.', { data: { reason: 'unreadable' } })
  } finally {
    seed.fill(0)
  }
}

function isOf(seed: Uint8Array, { index, eip155, solana }: VaultAccount): boolean {
  const derived = addressesOf(seed, index)
  return derived.eip155 === eip155 && derived.solana === solana
}
