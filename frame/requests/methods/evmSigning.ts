import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../../chains/eip155/client.ts'
import { loadPart } from '../../chains/loadPart.ts'
import type { EvmSignable } from '../../chains/signable.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, EvmConsentMethod, EvmContext, Order, OwnConsentMethod } from './consentMethod.ts'

type Describe = EvmConsentMethod['describe']

/** Returns the order to sign EVM content. The encoders are loaded with the first signature. */
export async function evmOrder(signable: EvmSignable): Promise<Order> {
  const { digestOf } = await import('../../chains/eip155/signing.ts')
  return { signable, digest: digestOf(signable) }
}

/** Loads the describers and describes a frozen request of an EVM method. */
export async function describeRequest(describe: Describe, { params }: FrozenRequest, context: EvmContext) {
  return describe(params, context, await loadPart(import('./describeEvm.ts')))
}

/** Returns the facts that the description of a frozen request of an EVM method is made from. */
export function evmContext(
  { address: account, origin }: FrozenRequest,
  { network, evm: client = rpcClient(network), now = Date.now() }: Clients & { network: Network },
): EvmContext {
  return { account, origin, network, client, now }
}

/** Returns the `prepare` of a method that signs and does nothing else: its approval needs the description alone. */
export function prepareSignature(describe: Describe): OwnConsentMethod['prepare'] {
  return async (request, network, clients) => ({
    description: await describeRequest(describe, request, evmContext(request, { network, ...clients })),
  })
}
