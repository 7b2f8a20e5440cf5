import type { Network } from '@oriel/shared/chains/networks.ts'
import { ChainDisconnectedError, DisconnectedError, LimitExceededError } from '@oriel/shared/errors/errors.ts'
import { type RpcMethod, type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { createTokenBucket } from '@oriel/shared/tokenBucket.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import { readFromBundler } from '../../consent/eip155/sponsorship.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { registry } from '../../wallets/connection/registry.ts'

/** Rate limit for reads, per frame. The burst allows a page to refresh a large table at once. */
const bucket = createTokenBucket({ burst: 12_000, perSecond: 500 })
export function consumeReads(count = 1) {
  if (!bucket.take(count)) throw new LimitExceededError()
}

const inFlight = new Map<string, Promise<unknown>>()

type ReadRequest = { method: RpcMethodName; params: unknown }

/** Reads from the chain. Identical concurrent calls share one request. */
export async function readChain({ method, params }: ReadRequest): Promise<unknown> {
  consumeReads()
  // Read from the network that `eth_chainId` returns, even if the dapp did not request that network.
  const network = getEvmNetwork()
  const { ofBundler, unshared }: RpcMethod = rpcMethods[method]
  const send = async () => {
    if (ofBundler) return readFromBundler(network, { method, params })
    const read = (params: unknown) => getRpcClient(network).request({ method, params: params ?? [] })
    const answer = await read(params)
    const resolvedHash = answer === null ? await resolveHash(method, params) : undefined
    return resolvedHash ? read([resolvedHash]) : answer
  }
  if (unshared) return send()

  const key = `${network.caipNetworkId} ${method} ${JSON.stringify(params)}`
  const running = inFlight.get(key) ?? send().finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}

/** Returns the active EVM network. Throws 4900 if there is none, and 4901 if this deployment does not support it. */
export function getEvmNetwork(): Network {
  const network = networks.inUse('eip155')
  if (network) return network
  const id = networks.store.getState().active.eip155
  if (!id) throw new DisconnectedError('No network is selected. Switch to a supported network first.')
  throw new ChainDisconnectedError(`The wallet is on ${id}, which is not supported here. Switch the network first.`)
}

/**
 * Returns the on-chain hash of a Safe transaction. A Safe first returns a hash of its own, because the transaction is
 * only sent once its owners have signed.
 */
async function resolveHash(method: string, params: unknown): Promise<string | undefined> {
  if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return undefined
  const [hash] = Array.isArray(params) ? params : []
  const { connectorId } = session.of('eip155')
  return typeof hash === 'string' ? registry.find(connectorId)?.hashOnChain?.(hash) : undefined
}
