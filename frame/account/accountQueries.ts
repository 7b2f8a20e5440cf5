import type { Network } from '#shared/networks.ts'
import { assetsQuery, nativeBalanceQuery } from '../api/balances.ts'
import { historyQuery } from '../api/history.ts'
import { identityQuery } from '../api/identity.ts'
import { nftsQuery } from '../api/nfts.ts'
import { options } from '../state/options.ts'
import { transactions } from '../state/transactions.ts'
import { discoverAssets } from './discoverAssets.ts'
import { type Dated, keptAnswers } from './keptAnswers.ts'
import { watchedHere } from './withWatched.ts'

/** For so long after it was sent a token is asked of the chain itself, not of what a server has in store; in ms. */
const movedMs = 120_000

/** {@link assetsQuery} of the connected wallet: with what the wallet says itself, and the last answer until the next. */
export function accountAssetsQuery(network: Network, account: string) {
  const sources = {
    discover: () => discoverAssets(network, account),
    forced: () => usuallyForced(network, account),
  }
  return {
    ...assetsQuery(network, account, sources),
    ...beginWith(() => keptAnswers.assets({ networkId: network.caipNetworkId, account })),
  }
}

/** Returns the CAIP-10 ids of the tokens that the chain itself is asked for whenever the account's list is read. */
export function usuallyForced(network: Network, account: string): string[] {
  return [...tokensOfPage(network), ...tokensMoved(network, account), ...tokensWatched(network)]
}

/** {@link nativeBalanceQuery}, with the last answer until the next. */
export function accountNativeQuery(network: Network, account: string) {
  return {
    ...nativeBalanceQuery(network, account),
    ...beginWith(() => keptAnswers.native({ networkId: network.caipNetworkId, account })),
  }
}

/** {@link historyQuery}, with the last first page until the next. */
export function accountHistoryQuery(network: Network, account: string) {
  return {
    ...historyQuery(network, account),
    ...beginWith(() => asPages(keptAnswers.history({ networkId: network.caipNetworkId, account }))),
  }
}

/** {@link nftsQuery}, with the last first page until the next. */
export function accountNftsQuery(network: Network, account: string) {
  return {
    ...nftsQuery(network, account),
    ...beginWith(() => asPages(keptAnswers.nfts({ networkId: network.caipNetworkId, account }))),
  }
}

/** {@link identityQuery}, with the last answer until the next. */
export function accountIdentityQuery(account: string) {
  return { ...identityQuery(account), ...beginWith(() => keptAnswers.identity(account)) }
}

/** What was kept is old from the start: it is read again behind the picture. */
function beginWith<value>(read: () => Dated<value> | undefined) {
  let kept: Dated<value> | undefined
  let isRead = false
  const once = () => {
    if (!isRead) kept = read()
    isRead = true
    return kept
  }
  return { initialData: () => once()?.value, initialDataUpdatedAt: () => once()?.at }
}

function asPages<page>(kept: Dated<page> | undefined) {
  return kept && { at: kept.at, value: { pages: [kept.value], pageParams: [undefined as string | undefined] } }
}

/** The token that the dapp wants shown here. */
function tokensOfPage({ caipNetworkId }: Network): string[] {
  const token = options.store.getState().tokens?.[caipNetworkId]
  return token ? [`${caipNetworkId}:${token.address}`] : []
}

function tokensWatched({ caipNetworkId }: Network): string[] {
  return watchedHere(caipNetworkId).map(({ address }) => `${caipNetworkId}:${address}`)
}

function tokensMoved({ caipNetworkId }: Network, account: string): string[] {
  return transactions.store
    .getState()
    .list.filter(({ networkId, from, sentAt }) => networkId === caipNetworkId && from === account && isRecent(sentAt))
    .flatMap(({ transfer }) => (transfer?.token ? [`${caipNetworkId}:${transfer.token}`] : []))
}

const isRecent = (at: number) => Date.now() - at < movedMs
