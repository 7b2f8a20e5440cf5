import { type CaipNetworkId, EvmAddress, parseChainId, toHexChainId } from '@oriel/shared/chains/caip.ts'
import {
  ChainDisconnectedError,
  InternalError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
} from '@oriel/shared/errors/errors.ts'
import type { PageWalletEvent } from '@oriel/shared/kit/pageWallet.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { isTypedDataMethod, type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import * as z from 'zod/mini'
import { completeParams } from '../connector/callParams.ts'
import type { ConnectorRequest } from '../connector/connector.ts'
import { clarifyUnknownMethod } from '../connector/unknownMethod.ts'
import { createEvmGrants } from './evmGrants.ts'
import { callPageWallet, hasCode } from './pageWalletCalls.ts'
import type { PageWalletNamespace, PageWalletOptions } from './pageWalletNamespace.ts'
import { createNetworkSwitch } from './switchPageWallet.ts'

/** Methods that page wallets support, in addition to those that need approval. */
const alsoSupported: RpcMethodName[] = [
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_getAssets',
  'wallet_watchAsset',
  'wallet_addEthereumChain',
]

const Addresses = z.array(EvmAddress).check(z.maxLength(1000))

export function createEvmPageWallet({
  wallet: { id, name },
  onChange,
  ...own
}: PageWalletOptions): PageWalletNamespace {
  const call = own.call ?? ((method: string, params?: unknown) => callPageWallet(id, method, params))
  const readNetwork = async () => toNetworkId(await call('eth_chainId'))
  const grants = createEvmGrants({ readNetwork, onChange })
  const networkSwitch = createNetworkSwitch({ call, readNetwork })
  const follow = (networkId: CaipNetworkId) => {
    networkSwitch.arrive(networkId)
    grants.follow(networkId)
  }

  return {
    supports: isSupported,

    async connect(signal) {
      const addresses = readAddresses(await call('eth_requestAccounts'))
      signal.throwIfAborted()
      const granted = await grants.take(addresses, signal)
      if (granted === 'locked')
        throw new UnauthorizedError('The wallet shared no account.', { data: { reason: 'noAccount' } })
      return granted
    },

    async restore() {
      // Treat a rejection like an empty list. Some locked wallets reject, and others return an empty list.
      const addresses = await call('eth_accounts').then(readAddresses, (error: unknown) => {
        if (hasCode(error, UnauthorizedError.code) || hasCode(error, UserRejectedError.code)) return []
        throw error
      })
      return grants.take(addresses)
    },

    async revoke() {
      try {
        await call('wallet_revokePermissions', [{ eth_accounts: {} }])
      } catch (error) {
        if (!hasCode(error, UnsupportedMethodError.code) && !hasCode(error, methodNotFound)) throw error
      }
    },

    async switchNetwork(network) {
      await networkSwitch.to(network)
      grants.follow(network.caipNetworkId)
    },

    async request(request) {
      if (request.method === 'eth_sendTransaction') {
        const actual = await readNetwork()
        // Update the network for the next request. The `chainChanged` event may have been lost.
        follow(actual)
        assertNetwork(actual, request)
      }
      const answer = await call(request.method, toWalletParams(request)).catch((error: unknown) => {
        throw clarifyUnknownMethod(error, name, request.method)
      })
      // Report the wallet as disconnected instead of locked. The page itself has revoked the permission.
      if (request.method === 'wallet_revokePermissions' && revokesAccounts(request.params)) onChange('ended')
      return answer
    },

    onEvent(event) {
      handleEvent(event).catch((error: unknown) => console.error(error))
    },
  }

  async function handleEvent({ event, data }: PageWalletEvent) {
    if (event === 'accountsChanged') await grants.change(readAddresses(data))
    else if (event === 'chainChanged') follow(toNetworkId(data))
    // Check the wallet's current accounts. Wallets also emit `disconnect` when their network fails.
    else if (event === 'disconnect') await grants.change(readAddresses(await call('eth_accounts')))
  }
}

/**
 * Checks that the wallet is on the request's network. Throws otherwise. The wallet would ignore the request's network
 * and sign for its own active one.
 */
function assertNetwork(actual: CaipNetworkId, { params, networkId }: ConnectorRequest) {
  const [{ chainId }] = readParams('eth_sendTransaction', params)
  const expected = chainId === undefined ? networkId : toNetworkId(chainId)
  if (actual === expected) return
  throw new ChainDisconnectedError(
    `The wallet is on ${actual}, and this is for ${expected}. Switch the network first.`,
    {
      data: { reason: 'otherNetwork' },
    },
  )
}

function revokesAccounts(params: unknown): boolean {
  const [permissions] = readParams('wallet_revokePermissions', params)
  return 'eth_accounts' in permissions
}

/** True if a page wallet may receive the method. A user operation is sent to a bundler instead. */
function isSupported(method: RpcMethodName): boolean {
  const { namespace, policy } = rpcMethods[method]
  if (alsoSupported.includes(method)) return true
  return namespace === 'eip155' && policy === 'consent' && method !== 'eth_sendUserOperation'
}

function toWalletParams(request: ConnectorRequest): unknown {
  const { method, params } = request
  if (isTypedDataMethod(method)) {
    const [address, typedData] = params as [string, unknown]
    return [address, JSON.stringify(typedData)]
  }
  switch (method) {
    case 'eth_sendTransaction': {
      const [{ chainId, ...transaction }] = readParams(method, params)
      return [{ ...transaction, ...(chainId !== undefined && { chainId: toHexChainId(toNetworkId(chainId)) }) }]
    }
    case 'wallet_watchAsset':
      // Unwrap the object. EIP-747 specifies an object, but some dapps wrap it in an array.
      return Array.isArray(params) ? params[0] : params
    default:
      return completeParams(request)
  }
}

const methodNotFound = -32601

function readAddresses(value: unknown): string[] {
  const addresses = z.safeParse(Addresses, value)
  if (!addresses.success)
    throw new InternalError('The wallet gave accounts of the wrong form.', { data: { reason: 'wrongAnswer' } })
  return [...new Map(addresses.data.map((address) => [address.toLowerCase(), address])).values()]
}

function toNetworkId(value: unknown): CaipNetworkId {
  const id = parseChainId(value)
  if (!id) throw new InternalError('The wallet gave a network of the wrong form.', { data: { reason: 'wrongAnswer' } })
  return id
}
