import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { defaultAccountTypes } from '@oriel/shared/kit/options.ts'
import type { AccountType, AccountTypes } from '@oriel/shared/kit/wallet.ts'
import { createStore } from './createStore.ts'
import { networks } from './networks.ts'
import { options } from './options.ts'
import { storage } from './storage.ts'

const store = createStore<{ isChanging: boolean }>(() => ({ isChanging: false }))

/** Account type per namespace: EOA or smart account. The user's choice takes precedence over the dapp's option. */
export const accountTypes = {
  /** The store. `isChanging` is true while the user's choice is being applied. */
  store,

  preferred(): AccountTypes {
    const { defaultAccountTypes: wanted } = options.store.getState()
    return { ...defaultAccountTypes, ...wanted, ...storage.get('accountTypes') }
  },

  /** Returns the type of the built-in wallet's account on the active network. */
  ofOwn(namespace: Namespace): AccountType {
    const preferred = accountTypes.preferred()[namespace]
    return preferred === 'smartAccount' && networks.inUse(namespace)?.smartAccounts ? preferred : 'eoa'
  },
}
