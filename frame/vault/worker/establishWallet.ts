import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { VaultExistsError } from '@oriel/shared/errors/vaultErrors.ts'
import type { VaultStatus } from '../protocol/methods.ts'
import { makeWallet, type NewWallet } from './makeWallet.ts'
import { isLoginScope, type VaultContext } from './vaultContext.ts'

type EstablishWalletParams = Omit<NewWallet, 'createKdf' | 'now' | 'walletId'>

/** Stores this device's new wallet and opens it. Wipes the entropy once the wallet is created. */
export function establishWallet(context: VaultContext, params: EstablishWalletParams): Promise<VaultStatus> {
  return context.runExclusive(async () => {
    if (isLoginScope(context.scope)) throw new InvalidParamsError('This method needs the wallet of this device.')
    if (context.scope.kind !== 'home' || (await context.store.read())) throw new VaultExistsError()
    const { createKdf, now } = context
    const wallet = await makeWallet({ ...params, createKdf, now: now() })
    await context.store.write(wallet.record)
    context.hold(wallet.record, wallet.key)
    return context.status()
  })
}
