import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../../chains/eip155/client.ts'
import type { EvmSignable } from '../../chains/signable.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, Sign, Signed } from './consentMethod.ts'
import type { DescribedMethod } from './describeEvm.ts'

/** Signs EVM content. The encoders are loaded with the first signature. */
export async function signEvm(signable: EvmSignable, sign: Sign): Promise<Signed> {
  const { digestOf } = await import('../../chains/eip155/signing.ts')
  return sign({ signable, digest: digestOf(signable) })
}

/** Returns the frozen request of an EVM method with what its description is made from. */
export function evmRequest(
  method: DescribedMethod,
  { params, address: account, origin }: FrozenRequest,
  { network, evm: client = rpcClient(network), now = Date.now() }: Clients & { network: Network },
) {
  return { method, params, account, origin, network, client, now }
}
