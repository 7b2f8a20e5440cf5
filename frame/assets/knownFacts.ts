import type { Program } from '@oriel/clear-signing/eip155/account/program.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { NamespaceState } from '@oriel/shared/kit/wallet.ts'
import { identityQuery } from '../api/identity.ts'
import { nativeBalanceQuery } from '../api/nativeBalance.ts'
import { queryClient } from '../api/queryClient.ts'
import { queryNames } from '../api/queryNames.ts'
import { keptAnswers } from './keptAnswers.ts'
import { getProgramKey } from './programQuery.ts'

export type KnownFacts = Pick<NamespaceState, 'balance' | 'profileImage' | 'profileName' | 'smartAccountDeployed'>

/**
 * Maximum length of an image URL that is sent to the page, in characters. The wallet itself also shows images with
 * longer URLs.
 */
const mostOfPicture = 32_768
const followed: unknown[] = [
  nativeBalanceQuery(undefined, '').queryKey[0],
  identityQuery('').queryKey[0],
  queryNames.program,
]

export function getKnownFacts(network: Network, account: string): KnownFacts {
  const balance = findLastNative(network, account)
  const identity = network.chainNamespace === 'eip155' ? findLastIdentity(account) : undefined
  const { symbol, decimals } = network.nativeCurrency
  const picture = identity?.avatar ?? ''
  const program = findLastProgram(network, account)
  return {
    ...(balance && { balance: { value: balance.value.toString(), symbol, decimals, at: balance.at } }),
    ...(identity?.name && { profileName: identity.name }),
    ...(picture.startsWith('data:image/') && picture.length <= mostOfPicture && { profileImage: picture }),
    ...(program && { smartAccountDeployed: program.kind === 'own' }),
  }
}

export function subscribeToFacts(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && followed.includes(query.queryKey[0])) listener()
  })
}

function findLastNative(network: Network, account: string): { value: bigint; at: number } | undefined {
  const { data, dataUpdatedAt: at = 0 } = queryClient.getQueryState(nativeBalanceQuery(network, account).queryKey) ?? {}
  return data === undefined ? keptAnswers.native({ networkId: network.caipNetworkId, account }) : { value: data, at }
}

/** Returns the account's delegation as last read, or undefined if a transaction may have changed it since. */
function findLastProgram(network: Network, account: string): Program | undefined {
  const read = queryClient.getQueryState<Program>(getProgramKey(network, account))
  return read?.isInvalidated ? undefined : read?.data
}

function findLastIdentity(account: string) {
  return queryClient.getQueryData(identityQuery(account).queryKey) ?? keptAnswers.identity(account)?.value
}
