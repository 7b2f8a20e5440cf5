import type { Delegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { NamespaceState } from '@oriel/shared/kit/wallet.ts'
import { identityQuery } from '../api/identity.ts'
import { nativeBalanceQuery } from '../api/nativeBalance.ts'
import { queryClient } from '../api/queryClient.ts'
import { queryNames } from '../api/queryNames.ts'
import { keptAnswers } from './keptAnswers.ts'
import { getDelegationKey } from './programQuery.ts'

export type AccountMetadata = Pick<NamespaceState, 'balance' | 'profileImage' | 'profileName' | 'smartAccountDeployed'>

/**
 * Maximum length of an image URL that is sent to the page, in characters. The wallet itself also shows images with
 * longer URLs.
 */
const maxAvatarLength = 32_768
const followed: unknown[] = [
  nativeBalanceQuery(undefined, '').queryKey[0],
  identityQuery('').queryKey[0],
  queryNames.program,
]

export function getKnownFacts(network: Network, account: string): AccountMetadata {
  const balance = findLastNative(network, account)
  const identity = network.chainNamespace === 'eip155' ? findLastIdentity(account) : undefined
  const { symbol, decimals } = network.nativeCurrency
  const avatar = identity?.avatar ?? ''
  const delegation = findLastProgram(network, account)
  return {
    ...(balance && { balance: { value: balance.value.toString(), symbol, decimals, at: balance.at } }),
    ...(identity?.name && { profileName: identity.name }),
    ...(avatar.startsWith('data:image/') && avatar.length <= maxAvatarLength && { profileImage: avatar }),
    ...(delegation && { smartAccountDeployed: delegation.kind === 'own' }),
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
function findLastProgram(network: Network, account: string): Delegation | undefined {
  const state = queryClient.getQueryState<Delegation>(getDelegationKey(network, account))
  return state?.isInvalidated ? undefined : state?.data
}

function findLastIdentity(account: string) {
  return queryClient.getQueryData(identityQuery(account).queryKey) ?? keptAnswers.identity(account)?.value
}
