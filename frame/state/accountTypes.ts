import type { Namespace } from '#shared/caip.ts'
import { defaultAccountTypes } from '#shared/options.ts'
import type { AccountType, AccountTypes } from '#shared/wallet.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

/** Which kind of account is wanted, per namespace: what the visitor chose here, else what the dapp asks for. */
export const accountTypes = {
  preferred(): AccountTypes {
    const { defaultAccountTypes: wanted } = options.store.getState()
    return { ...defaultAccountTypes, ...wanted, ...storage.get('accountTypes') }
  },

  /** The one that is used: the wanted one, where the wallet has it. `has`: what it has, the usual one first. */
  effective(namespace: Namespace, has: readonly [AccountType, ...AccountType[]]): AccountType {
    const wanted = accountTypes.preferred()[namespace]
    return has.find((type) => type === wanted) ?? has[0]
  },
}
