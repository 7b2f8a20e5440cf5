import type { Namespace } from '#shared/caip.ts'
import { defaultAccountTypes } from '#shared/options.ts'
import type { AccountType, AccountTypes } from '#shared/wallet.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

/** The preferred kind of account per namespace: the visitor's choice, or else the dapp's option. */
export const accountTypes = {
  preferred(): AccountTypes {
    const { defaultAccountTypes: wanted } = options.store.getState()
    return { ...defaultAccountTypes, ...wanted, ...storage.get('accountTypes') }
  },

  /** Returns the preferred kind if the wallet has it, or else the first of `has`, the kinds of the wallet. */
  effective(namespace: Namespace, has: readonly [AccountType, ...AccountType[]]): AccountType {
    const wanted = accountTypes.preferred()[namespace]
    return has.find((type) => type === wanted) ?? has[0]
  },
}
