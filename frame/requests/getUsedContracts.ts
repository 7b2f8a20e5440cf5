import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { transactions } from '../state/transactions.ts'

/**
 * Returns the contracts that were called successfully by transactions that the user approved for this site. Other
 * sites' transactions are not in the list, because it is stored per origin.
 */
export function getUsedContracts(networkId: string, account: string): string[] {
  const { list } = transactions.store.getState()
  const past = list.filter(
    (transaction) =>
      transaction.status === 'success' &&
      !transaction.isOwn &&
      transaction.networkId === networkId &&
      isSameAddress(transaction.from, account),
  )
  return [...new Set(past.flatMap(({ contracts = [] }) => contracts.map((address) => address.toLowerCase())))]
}
