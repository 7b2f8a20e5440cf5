import { DisconnectedError, LimitExceededError } from '#shared/errors.ts'
import { rpcMethods } from '#shared/rpcMethods.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { networks } from '../state/networks.ts'
import type { CheckedRequest } from './handleRequest.ts'
import { createTokenBucket } from './tokenBucket.ts'

/** Reads of one origin: a page that refreshes a large table at once is fine, one that polls without end is not. */
const bucket = createTokenBucket({ burst: 12_000, perSecond: 500 })
const inFlight = new Map<string, Promise<unknown>>()

/** Policy `read`: to the chain through our backend. Identical calls in flight are one call. */
export async function readChain({ method, params }: CheckedRequest): Promise<unknown> {
  if (!bucket.take()) throw new LimitExceededError()
  const network = networks.active('eip155')
  if (!network) throw new DisconnectedError('No network is selected. Switch to a supported network first.')
  const ask = () => rpcClient(network).request({ method, params: (params ?? []) as unknown[] })
  if ('unshared' in rpcMethods[method]) return ask()

  const key = `${network.caipNetworkId} ${method} ${JSON.stringify(params)}`
  const running = inFlight.get(key) ?? ask().finally(() => inFlight.delete(key))
  inFlight.set(key, running)
  return running
}
