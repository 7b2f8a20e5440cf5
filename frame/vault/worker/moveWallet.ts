import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { VaultCorruptError, VaultExistsError } from '@oriel/shared/errors/vaultErrors.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { ownsAccounts } from '../keys/deriveAccount.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { packRecord, unpackRecord } from '../protocol/movedRecord.ts'
import { openWallet, wipe, withEntropy } from './secret.ts'
import { isLoginScope, type VaultContext } from './vaultContext.ts'

type Vault = Implementation<typeof vaultMethods>

/** Creates the methods that move the wallet from its own page into the browser extension. */
export function createMoveMethods(context: VaultContext): Pick<Vault, 'copyOut' | 'moveIn'> {
  return {
    async copyOut() {
      const record = await context.readHome()
      // Reject a login's wallet, because the keys in its record are not extractable.
      if (record.login) throw new InvalidParamsError('The wallet of a login opens in the extension with its login.')
      return packRecord(record)
    },

    async moveIn({ wallet, factor }) {
      try {
        if (context.scope.kind !== 'home' || isLoginScope(context.scope))
          throw new InvalidParamsError('This method needs the wallet of this device.')
        const record = unpackRecord(wallet)
        // Check the proof before the exclusive section, because the check takes a second on slow devices, and other
        // vaults would have to wait.
        const key = await openWallet(record, factor, context.releases)
        const isGenuine = await withEntropy(record, key, (entropy) => ownsAccounts(entropy, record.accounts))
        // Reject addresses that do not belong to the secret. The user was shown the record's addresses, but the sender
        // could have changed them.
        if (!isGenuine) {
          const data = { reason: 'unreadable' } as const
          throw new VaultCorruptError('The addresses of the wallet do not belong to its secret.', { data })
        }
        return await context.runExclusive(async () => {
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
