import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { transactions } from '../state/transactions.ts'

/**
 * Returns the contracts that were called successfully by transactions that the user approved for this site.
 * Transactions are stored per origin.
 */
export function getUsedContracts(networkId: string, account: string): string[] {
  const { list } = transactions.store.getState()
  const past = list.filter(
    (one) => one.status === 'success' && !one.isOwn && one.networkId === networkId && isSameAddress(one.from, account),
  )
  return [...new Set(past.flatMap(({ contracts = [] }) => contracts.map((address) => address.toLowerCase())))]
}
