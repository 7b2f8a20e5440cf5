import { InvalidParamsError } from '#shared/errors.ts'
import { VaultExistsError } from '#shared/vaultErrors.ts'
import type { VaultStatus } from '../methods.ts'
import { makeWallet, type NewWallet } from './makeWallet.ts'
import { isLogin, type VaultContext } from './vaultContext.ts'

type Wanted = Omit<NewWallet, 'newKdf' | 'now' | 'walletId'>

/** Stores a new wallet of this device, and opens it. Wipes the entropy when it makes the wallet. */
export function establishWallet(context: VaultContext, wanted: Wanted): Promise<VaultStatus> {
  return context.inTurn(async () => {
    if (isLogin(context.scope)) throw new InvalidParamsError('This is for the wallet of this device only.')
    if (context.scope.kind !== 'home' || (await context.store.read())) throw new VaultExistsError()
    const { newKdf, now } = context
    const made = await makeWallet({ ...wanted, newKdf, now: now() })
    await context.store.write(made.record)
    context.hold(made.record, made.key)
    return context.status()
  })
}
