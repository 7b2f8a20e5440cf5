import { checkTypedData } from '@oriel/clear-signing/eip155/typedData/checkTypedData.ts'
import { describeTypedData } from '@oriel/clear-signing/eip155/typedData/describeTypedData.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { isTypedDataMethod } from '@oriel/shared/rpc/rpcMethods.ts'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { CheckContext, Clients, PreparedApproval, Signer } from '../method/consentMethod.ts'
import { createEvmContext } from './evmContext.ts'

/** Reads the typed data. The params of all EIP-712 methods are the address and the data. */
function read({ method, params }: Pick<FrozenRequest, 'method' | 'params'>) {
  if (!isTypedDataMethod(method)) throw new UnsupportedMethodError()
  return { method, data: readParams(method, params)[1] }
}

export function check(request: FrozenRequest, { accounts }: CheckContext) {
  const { method, data } = read(request)
  checkTypedData(data, { accounts, method })
}

export async function prepare(request: FrozenRequest, network: Network, clients?: Clients): Promise<PreparedApproval> {
  const context = createEvmContext(request, { network, ...clients })
  return { description: await describeTypedData(read(request).data, context) }
}

export async function answer(request: ConnectorRequest, { sign }: Signer): Promise<string> {
  const signable = { type: 'eip155:typedData', typedData: read(request).data } as const
  return (await sign(request, { signable, digest: computeDigest(signable) })).signature
}
