import type { TokenInfo } from '@oriel/clear-signing/eip155/read/tokens.ts'
import {
  InvalidParamsError,
  LimitExceededError,
  UnauthorizedError,
  UnsupportedMethodError,
} from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { WatchAssetParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { assetsQuery } from '../api/balances.ts'
import { queryClient } from '../api/queryClient.ts'
import { tokenQuery, tokenReads } from '../assets/tokenQuery.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { WatchedToken } from '../state/storage.ts'
import { maxWatched, watchedTokens } from '../state/watchedTokens.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals } from './approvals.ts'
import { consumeReads, getEvmNetwork } from './reads/readChain.ts'
import { rejectionCooldown } from './rejectionCooldown.ts'
import type { CheckedRequest } from './request.ts'

export type ListedToken = TokenInfo & { symbol: string; decimals: number }

/** Implements EIP-747 for the built-in wallet. NFTs cannot be added, because the wallet detects them automatically. */
export async function requestWatch({ method, params, origin }: CheckedRequest): Promise<true> {
  const { type, options } = readAsset(params)
  if (type !== 'ERC20')
    throw new UnsupportedMethodError(`wallet_watchAsset: tokens of type ERC20 can be added, not ${type}.`)
  const { connectorId, accounts, status } = session.of('eip155')
  const [account] = accounts
  if (status !== 'connected' || !account)
    throw new UnauthorizedError('Connect a wallet first: eth_requestAccounts.', { data: { reason: 'noWallet' } })
  const network = getEvmNetwork()
  if (network.addedBy)
    throw new UnsupportedMethodError('wallet_watchAsset: tokens of a network that a site has added are not listed.')
  const { caipNetworkId: networkId } = network
  const { address: token } = options
  if (watchedTokens.has({ connectorId, networkId }, token)) return true
  assertHasRoom(connectorId)
  rejectionCooldown.check()
  consumeReads(tokenReads)
  const info = await queryClient.fetchQuery(tokenQuery(network, { token, account: account.address }))
  if (!isListable(info))
    throw new InvalidParamsError(`wallet_watchAsset: there is no ERC-20 token at ${token} on ${network.name}.`)
  const request = { method, params, origin, networkId, address: account.address }
  const approved = await approvals.ask<ListedToken>(request, { name: 'WatchAsset', network: networkId, token })
  // Check again, because concurrent requests may have filled the list or added this token.
  if (!watchedTokens.has({ connectorId, networkId }, token)) assertHasRoom(connectorId)
  await addWatched(approved, request)
  return true
}

type Scope = Pick<FrozenRequest, 'networkId' | 'address'>

/** Adds the token to the connected wallet's list and refreshes the account's balances. */
export async function addWatched(token: ListedToken, { networkId, address }: Scope) {
  const { connectorId } = session.of('eip155')
  watchedTokens.add({ connectorId }, toWatched(token, networkId))
  await queryClient.invalidateQueries({ queryKey: assetsQuery(networks.mustServe(networkId), address).queryKey })
}

/** Throws -32005 if the wallet's list is full. */
function assertHasRoom(connectorId: string | undefined) {
  if (watchedTokens.count({ connectorId }) < maxWatched) return
  throw new LimitExceededError(`At most ${maxWatched} tokens can be added. Remove one in the account first.`)
}

/** Reads the asset. EIP-747 specifies an object, but many dapps send an array that contains the object. */
export function readAsset(params: unknown): WatchAssetParameter {
  const asset = readParams('wallet_watchAsset', params)
  return Array.isArray(asset) ? asset[0] : asset
}

export function isListable(token: TokenInfo | null): token is ListedToken {
  return token?.standard === 'erc20' && token.symbol !== undefined && token.decimals !== undefined
}

/** Serializes the fields that the approval shows. If they change, the user must approve again. */
export function serializeToken({ address, name, symbol, decimals, isKnown }: ListedToken): string {
  return JSON.stringify([address, name, symbol, decimals, isKnown])
}

function toWatched({ address, name, symbol, decimals }: ListedToken, networkId: WatchedToken['networkId']) {
  return { networkId, address, name: name ?? symbol, symbol, decimals }
}
