import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import { InvalidParamsError, LimitExceededError, UnauthorizedError, UnsupportedMethodError } from '#shared/errors.ts'
import { readParams } from '#shared/readParams.ts'
import type { WatchAssetParameter } from '#shared/rpcSchemas.ts'
import { assetsQuery } from '../api/balances.ts'
import { queryClient } from '../api/queryClient.ts'
import { tokenQuery, tokenReads } from '../assets/tokenQuery.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { WatchedToken } from '../state/storage.ts'
import { mostWatched, watchedTokens } from '../state/watchedTokens.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals } from './approvals.ts'
import { evmNetworkInUse, takeReads } from './reads/readChain.ts'
import { rejectionCooldown } from './rejectionCooldown.ts'
import type { CheckedRequest } from './request.ts'

export type ListedToken = TokenInfo & { symbol: string; decimals: number }

/** Answers EIP-747 for our own wallet. NFTs need no adding, because the wallet finds them itself. */
export async function requestWatch({ method, params, origin }: CheckedRequest): Promise<true> {
  const { type, options } = askedAsset(params)
  if (type !== 'ERC20')
    throw new UnsupportedMethodError(`wallet_watchAsset: tokens of type ERC20 can be added, not ${type}.`)
  const { connectorId, accounts, status } = session.of('eip155')
  const [account] = accounts
  if (status !== 'connected' || !account)
    throw new UnauthorizedError('Connect a wallet first: eth_requestAccounts.', { data: { reason: 'noWallet' } })
  const network = evmNetworkInUse()
  const { caipNetworkId: networkId } = network
  const { address: token } = options
  if (watchedTokens.has({ connectorId, networkId }, token)) return true
  mustHaveRoom(connectorId)
  rejectionCooldown.check()
  takeReads(tokenReads)
  const info = await queryClient.fetchQuery(tokenQuery(network, { token, account: account.address }))
  if (!isListable(info))
    throw new InvalidParamsError(`wallet_watchAsset: there is no ERC-20 token at ${token} on ${network.name}.`)
  const request = { method, params, origin, networkId, address: account.address }
  const shown = await approvals.ask<ListedToken>(request, { name: 'WatchAsset', network: networkId, token })
  // Other requests that were waiting at the same time may have filled the list, or added this token.
  if (!watchedTokens.has({ connectorId, networkId }, token)) mustHaveRoom(connectorId)
  await keepWatched(shown, request)
  return true
}

type Place = Pick<FrozenRequest, 'networkId' | 'address'>

/** Adds the token to the list of the wallet in use, and reads the balances of the account again. */
export async function keepWatched(token: ListedToken, { networkId, address }: Place) {
  const { connectorId } = session.of('eip155')
  watchedTokens.add({ connectorId }, toWatched(token, networkId))
  await queryClient.invalidateQueries({ queryKey: assetsQuery(networks.mustServe(networkId), address).queryKey })
}

/** Throws -32005 when the list of the wallet is full. */
function mustHaveRoom(connectorId: string | undefined) {
  if (watchedTokens.count({ connectorId }) < mostWatched) return
  throw new LimitExceededError(`At most ${mostWatched} tokens can be added. Forget one in the account first.`)
}

/** Returns the asset that a page requests. EIP-747 takes an object, but many dapps send a list with one object. */
export function askedAsset(params: unknown): WatchAssetParameter {
  const asked = readParams('wallet_watchAsset', params)
  return Array.isArray(asked) ? asked[0] : asked
}

export function isListable(token: TokenInfo | null): token is ListedToken {
  return token?.standard === 'erc20' && token.symbol !== undefined && token.decimals !== undefined
}

/** When this text changes, the visitor has to approve again. */
export function serializeFacts({ address, name, symbol, decimals, isKnown }: ListedToken): string {
  return JSON.stringify([address, name, symbol, decimals, isKnown])
}

function toWatched({ address, name, symbol, decimals }: ListedToken, networkId: WatchedToken['networkId']) {
  return { networkId, address, name: name ?? symbol, symbol, decimals }
}
