import { ChainDisconnectedError, DisconnectedError, LimitExceededError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { createTokenBucket } from '#shared/tokenBucket.ts'
import { rpcClient } from '../../chains/clients/rpcClient.ts'
import { readFromBundler } from '../../consent/eip155/sponsorship.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { registry } from '../../wallets/connection/registry.ts'

/** Limits the reads of one origin. A page may refresh a large table at once, but not poll endlessly. */
const bucket = createTokenBucket({ burst: 12_000, perSecond: 500 })
export function takeReads(count = 1) {
  if (!bucket.take(count)) throw new LimitExceededError()
}

const inFlight = new Map<string, Promise<unknown>>()

type Read = { method: RpcMethodName; params: unknown }

/** Identical calls in flight are sent once. */
export async function readChain({ method, params }: Read): Promise<unknown> {
  takeReads()
  // The network may be one that the dapp did not request, because reads use the network that `eth_chainId` returns.
  const network = evmNetworkInUse()
  const ask = async () => {
    if ('ofBundler' in rpcMethods[method]) return readFromBundler(network, { method, params })
    const read = (asked: unknown) => rpcClient(network).request({ method, params: asked ?? [] })
    const answer = await read(params)
    const known = answer === null ? await hashOnChain(method, params) : undefined
    return known ? read([known]) : answer
  }
  if ('unshared' in rpcMethods[method]) return ask()

  const key = `${network.caipNetworkId} ${method} ${JSON.stringify(params)}`
  const running = inFlight.get(key) ?? ask().finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}

/** Throws 4900 when no network is selected, and 4901 when the wallet is on one that this deployment does not serve. */
export function evmNetworkInUse(): Network {
  const network = networks.inUse('eip155')
  if (network) return network
  const id = networks.store.getState().active.eip155
  if (!id) throw new DisconnectedError('No network is selected. Switch to a supported network first.')
  throw new ChainDisconnectedError(`The wallet is on ${id}, which is not served here. Switch the network first.`)
}

/** A Safe answers with its own hash, because its owners decide later. */
async function hashOnChain(method: string, params: unknown): Promise<string | undefined> {
  if (method !== 'eth_getTransactionReceipt' && method !== 'eth_getTransactionByHash') return undefined
  const [hash] = Array.isArray(params) ? params : []
  const { connectorId } = session.of('eip155')
  return typeof hash === 'string' ? registry.find(connectorId)?.hashOnChain?.(hash) : undefined
}
