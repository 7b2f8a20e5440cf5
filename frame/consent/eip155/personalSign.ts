import { describeMessage } from '@oriel/clear-signing/message/describeMessage.ts'
import { describeNameMessage } from '@oriel/clear-signing/names/describeName.ts'
import { assertNoNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, PreparedApproval, Signer } from '../method/consentMethod.ts'
import { createEvmContext } from './evmContext.ts'
import { signNameChange } from './signNameChange.ts'

/** Returns the message in hex. The params are the message and the address (EIP-191). */
const read = (params: unknown) => readParams('personal_sign', params)[0]

export function check({ params, own }: FrozenRequest) {
  if (own?.act !== 'name') assertNoNameMessage(read(params))
}

export async function prepare(request: FrozenRequest, network: Network, clients?: Clients): Promise<PreparedApproval> {
  const { params, own, address } = request
  const message = read(params)
  if (own?.act === 'name') return { description: describeNameMessage(message, address) }
  return { description: describeMessage(message, createEvmContext(request, { network, ...clients })) }
}

export async function answer(request: ConnectorRequest, signer: Signer): Promise<unknown> {
  if (request.own?.act === 'name') return signNameChange(request, signer)
  const signable = { type: 'eip155:message', message: read(request.params) } as const
  const { signature } = await signer.sign(request, { signable, digest: computeDigest(signable) })
  return signature
}
