import type { Network } from '@oriel/shared/chains/networks.ts'
import { queryOptions } from '@tanstack/react-query'
import { assetsQuery, readTokens, retryGapMs, withNative } from '../api/balances.ts'
import { historyQuery } from '../api/history.ts'
import { identityQuery } from '../api/identity.ts'
import { balanceMs, nativeBalanceQuery } from '../api/nativeBalance.ts'
import { nftsQuery } from '../api/nfts.ts'
import { queryNames } from '../api/queryNames.ts'
import { options } from '../state/options.ts'
import { transactions } from '../state/transactions.ts'
import { discoverAssets } from './discoverAssets.ts'
import { type Dated, keptAnswers } from './keptAnswers.ts'
import { getWatchedTokens } from './mergeWatchedTokens.ts'

/**
 * Time after a transfer during which the token's balance is read from the chain instead of the server's cache, in ms.
 */
const movedMs = 120_000

export function accountAssetsQuery(network: Network, account: string) {
  const sources = {
    discover: () => discoverAssets(network, account),
    forced: () => getForcedTokenIds(network, account),
  }
  return {
    ...assetsQuery(network, account, sources),
    ...seedQuery(() => keptAnswers.assets({ networkId: network.caipNetworkId, account })),
  }
}

/** Polling interval for inactive networks, in ms. */
const elsewhereMs = 60_000

/**
 * Returns the query for assets on an inactive network. It sends a single request and polls less often than the query
 * for the active network.
 */
export function accountElsewhereQuery(network: Network, account: string) {
  return queryOptions({
    queryKey: [queryNames.assets, network.caipNetworkId, account, 'elsewhere'],
    staleTime: balanceMs,
    retry: false,
    refetchInterval: ({ state }) => (state.error ? retryGapMs * 2 : elsewhereMs),
    queryFn: async ({ signal }) =>
      withNative(network, await readTokens({ network, account, sources: {} }, signal), undefined),
    ...seedQuery(() => keptAnswers.assets({ networkId: network.caipNetworkId, account })),
  })
}

/** Returns the CAIP-10 IDs of tokens whose balances must be read from the chain. */
export function getForcedTokenIds(network: Network, account: string): string[] {
  return [...getPageTokenIds(network), ...getMovedTokenIds(network, account), ...getWatchedTokenIds(network)]
}

export function accountNativeQuery(network: Network, account: string) {
  return {
    ...nativeBalanceQuery(network, account),
    ...seedQuery(() => keptAnswers.native({ networkId: network.caipNetworkId, account })),
  }
}

export function accountHistoryQuery(network: Network, account: string) {
  return {
    ...historyQuery(network, account),
    ...seedQuery(() => toPages(keptAnswers.history({ networkId: network.caipNetworkId, account }))),
  }
}

export function accountNftsQuery(network: Network, account: string) {
  return {
    ...nftsQuery(network, account),
    ...seedQuery(() => toPages(keptAnswers.nfts({ networkId: network.caipNetworkId, account }))),
  }
}

export function accountIdentityQuery(account: string) {
  return { ...identityQuery(account), ...seedQuery(() => keptAnswers.identity(account)) }
}

/**
 * Seeds a query with the stored response and its date, so that the response is shown immediately and then revalidated.
 */
function seedQuery<value>(read: () => Dated<value> | undefined) {
  let stored: Dated<value> | undefined
  let isRead = false
  const readOnce = () => {
    if (!isRead) stored = read()
    isRead = true
    return stored
  }
  return { initialData: () => readOnce()?.value, initialDataUpdatedAt: () => readOnce()?.at }
}

function toPages<page>(stored: Dated<page> | undefined) {
  return stored && { at: stored.at, value: { pages: [stored.value], pageParams: [undefined] } }
}

function getPageTokenIds({ caipNetworkId }: Network): string[] {
  const token = options.store.getState().tokens?.[caipNetworkId]
  return token ? [`${caipNetworkId}:${token.address}`] : []
}

function getWatchedTokenIds({ caipNetworkId }: Network): string[] {
  return getWatchedTokens(caipNetworkId).map(({ address }) => `${caipNetworkId}:${address}`)
}

function getMovedTokenIds({ caipNetworkId }: Network, account: string): string[] {
  return transactions.store
    .getState()
    .list.filter(({ networkId, from, sentAt }) => networkId === caipNetworkId && from === account && isRecent(sentAt))
    .flatMap(({ transfer }) => (transfer?.token ? [`${caipNetworkId}:${transfer.token}`] : []))
}

const isRecent = (at: number) => Date.now() - at < movedMs
