import { toCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import {
  ChainDisconnectedError,
  createUnsupportedError,
  DisconnectedError,
  InvalidParamsError,
  UnsupportedMethodError,
} from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { isTypedDataMethod, type RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { config } from '../../platform/config.ts'
import { registry } from '../connection/registry.ts'
import type { Connection, Connector, ConnectorRequest } from '../connector/connector.ts'
import { hasCode } from './pageWalletCalls.ts'
import { requestSafe } from './safeMessages.ts'

const supported: RpcMethodName[] = ['personal_sign', 'eth_sendTransaction']

/** Timeout in ms for detecting a Safe, which responds immediately if it is present. */
const probeTimeoutMs = 1000
const timeoutMs = 5000

/**
 * Adds a connector if a Safe embeds this page. Sends the embedding page a request to find out, because pages other than
 * Safes also embed dapps.
 */
export async function discoverSafe(): Promise<void> {
  if (config.safeOrigins.length === 0 || registry.find(safe.id)) return
  try {
    await requestSafe('getSafeInfo', undefined, probeTimeoutMs)
    registry.put(safe)
  } catch (error) {
    if (!hasCode(error, DisconnectedError.code)) console.error(error)
  }
}

const safe: Connector = {
  id: 'safe',
  name: 'Safe{Wallet}',
  type: 'EXTERNAL',
  namespaces: ['eip155'],
  asksUser: true,
  supports: (method) => supported.includes(method) || isTypedDataMethod(method),

  connect: () => readGrant(),
  restore: () => readGrant(),

  // Does nothing. The page is the Safe's app for as long as it is open there.
  disconnect: async () => undefined,

  async switchNetwork(network) {
    const { chainId } = await requestSafe('getSafeInfo', undefined, timeoutMs)
    if (network.caipNetworkId === toCaipNetworkId('eip155', chainId)) return
    throw new UnsupportedMethodError(`This Safe lives on eip155:${chainId}. Open a Safe of ${network.name} instead.`, {
      data: { reason: 'safe', network: network.name },
    })
  },

  async hashOnChain(hash) {
    try {
      return (await requestSafe('getTxBySafeTxHash', { safeTxHash: hash }, probeTimeoutMs)).txHash ?? undefined
    } catch (error) {
      // Return undefined if the Safe does not know the hash or does not respond. The caller then uses the chain's
      // response.
      console.info('Oriel:', error)
      return undefined
    }
  },

  async request(request) {
    const { method, params } = request
    if (isTypedDataMethod(method)) {
      const [, typedData] = params as [string, TypedData]
      return readSignature(await requestSafe('signTypedMessage', { typedData }))
    }
    switch (method) {
      case 'eth_sendTransaction':
        return send(request)
      case 'personal_sign': {
        const [message] = readParams(method, params)
        return readSignature(await requestSafe('signMessage', { message }))
      }
      default:
        throw createUnsupportedError('Safe{Wallet}', method)
    }
  },
}

async function readGrant(): Promise<Connection> {
  const { chainId, safeAddress: address } = await requestSafe('getSafeInfo', undefined, timeoutMs)
  const networkId = toCaipNetworkId('eip155', chainId)
  const accounts = [{ namespace: 'eip155', address, type: 'smartAccount' } as const]
  return { eip155: { accounts, account: 0, networkId, networks: [networkId] } }
}

/**
 * Proposes a transaction and resolves with its Safe transaction hash. There is no on-chain hash until the owners have
 * signed, and that may take days.
 */
async function send({ params }: ConnectorRequest): Promise<string> {
  const [{ to, value = '0x0', data, input, gas, gasLimit, chainId: wanted }] = readParams('eth_sendTransaction', params)
  if (!to) throw new InvalidParamsError('A Safe sends to an address: it cannot create a contract.')
  const { chainId } = await requestSafe('getSafeInfo', undefined, timeoutMs)
  if (wanted !== undefined && BigInt(wanted) !== BigInt(chainId)) {
    throw new ChainDisconnectedError(`This Safe lives on eip155:${chainId}.`, { data: { reason: 'otherNetwork' } })
  }
  const limit = gas ?? gasLimit
  const { safeTxHash } = await requestSafe('sendTransactions', {
    txs: [{ to, value: BigInt(value).toString(), data: data ?? input ?? '0x' }],
    ...(limit && { params: { safeTxGas: Number(limit) } }),
  })
  return safeTxHash
}

/** Returns the signature, or `0x` if the owners signed on-chain. In that case, EIP-1271 verifies the signature. */
async function readSignature({
  signature,
  messageHash,
}: {
  signature?: string | undefined
  messageHash?: string | undefined
}) {
  if (signature) return signature
  return (messageHash && (await requestSafe('getOffChainSignature', messageHash))) || '0x'
}
