import type { Namespace } from '#shared/caip.ts'
import { defaultAccountTypes } from '#shared/options.ts'
import type { AccountType, AccountTypes } from '#shared/wallet.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

/** Uses the visitor's choice, or else the dapp's option. */
export const accountTypes = {
  preferred(): AccountTypes {
    const { defaultAccountTypes: wanted } = options.store.getState()
    return { ...defaultAccountTypes, ...wanted, ...storage.get('accountTypes') }
  },

  /** Returns the first of `has` when the wallet lacks the preferred kind. */
  effective(namespace: Namespace, has: readonly [AccountType, ...AccountType[]]): AccountType {
    const wanted = accountTypes.preferred()[namespace]
    return has.find((type) => type === wanted) ?? has[0]
  },
}
