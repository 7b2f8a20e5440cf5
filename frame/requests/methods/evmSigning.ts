import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../../chains/eip155/client.ts'
import type { EvmSignable } from '../../chains/signable.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, Order } from './consentMethod.ts'
import type { DescribedMethod } from './describeEvm.ts'

/** Returns the order to sign EVM content. The encoders are loaded with the first signature. */
export async function evmOrder(signable: EvmSignable): Promise<Order> {
  const { digestOf } = await import('../../chains/eip155/signing.ts')
  return { signable, digest: digestOf(signable) }
}

/** Returns the frozen request of an EVM method with what its description is made from. */
export function evmRequest(
  method: DescribedMethod,
  { params, address: account, origin }: FrozenRequest,
  { network, evm: client = rpcClient(network), now = Date.now() }: Clients & { network: Network },
) {
  return { method, params, account, origin, network, client, now }
}
