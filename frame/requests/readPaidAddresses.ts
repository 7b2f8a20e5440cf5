import type { Network } from '@oriel/shared/chains/networks.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import type { QueryClient } from '@tanstack/react-query'
import { accountHistoryQuery } from '../assets/accountQueries.ts'
import { findKnownRecipients } from '../assets/findKnownRecipients.ts'
import { config } from '../platform/config.ts'
import { transactions } from '../state/transactions.ts'

/**
 * Time limit for reading the history, in ms. If it is exceeded, only the addresses known to this browser are returned.
 */
const timeoutMs = 3000

/** Returns the addresses that the account has paid before. Never rejects. */
export async function readPaidAddresses(client: QueryClient, network: Network, from: string): Promise<string[]> {
  const query = accountHistoryQuery(network, from)
  if (config.indexed.includes(network.caipNetworkId)) {
    await withTimeout(client.fetchInfiniteQuery(query), timeoutMs).catch(() => undefined)
  }
  const pages = client.getQueryData(query.queryKey)?.pages ?? []
  const { list: records } = transactions.store.getState()
  return findKnownRecipients({ network, from, records, history: pages.flatMap(({ data }) => data) })
}
