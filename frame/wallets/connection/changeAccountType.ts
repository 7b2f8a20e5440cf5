import type { AccountType } from '@oriel/shared/kit/wallet.ts'
import { accountTypes } from '../../state/accountTypes.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { networks } from '../../state/networks.ts'
import { storage } from '../../state/storage.ts'
import { ownWallet } from '../own/ownWallet.ts'
import { chooseAccount } from './chooseAccount.ts'

/**
 * Changes the account type of the built-in wallet's EVM account. The page receives the loading state, then the account
 * with its new type, then the event. Restores the previous type on failure.
 */
export async function changeAccountType(accountType: Extract<AccountType, 'smartAccount' | 'eoa'>): Promise<void> {
  accountTypes.store.setState({ isChanging: true })
  const before = storage.get('accountTypes') ?? {}
  try {
    await ownWallet.refresh()
    storage.set('accountTypes', { ...before, eip155: accountType })
    await chooseAccount('eip155', storage.get('session')?.eip155?.account ?? 0)
  } catch (error) {
    storage.set('accountTypes', before)
    throw error
  } finally {
    accountTypes.store.setState({ isChanging: false })
  }
  const network = networks.store.getState().active.eip155
  if (network) kitEvents.emit({ type: 'SET_PREFERRED_ACCOUNT_TYPE', accountType, network })
}
