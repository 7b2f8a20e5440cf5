import type { Hex } from '#shared/caip.ts'
import { UnauthorizedError, UnsupportedMethodError } from '#shared/errors.ts'
import { rpcMethods } from '#shared/rpcMethods.ts'
import type { TypedData } from '#shared/rpcSchemas.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import type { UnsignedTransaction } from '../../chains/eip155/send/unsigned.ts'
import { digestOf } from '../../chains/eip155/signing.ts'
import type { EvmSignable, Signable } from '../../chains/signable.ts'
import { networks } from '../../state/networks.ts'
import { sendTransaction } from '../../transactions/sendTransaction.ts'
import type { ConnectorRequest } from '../connector/connector.ts'

/** What is to be signed, and the digest of what was shown: the worker encodes again and compares. */
export type Order = { signable: Signable; digest: Hex }
type Signed = { signature: Hex; serialized?: Hex | undefined; hash?: Hex | undefined }
type Sign = (order: Order) => Promise<Signed>

/** Answers an approved request for our own wallet. */
export async function answerRequest(request: ConnectorRequest, sign: Sign): Promise<unknown> {
  const signEvm = (signable: EvmSignable) => sign({ signable, digest: digestOf(signable) })
  switch (request.method) {
    case 'personal_sign': {
      const [message] = request.params as [Hex, string]
      return (await signEvm({ type: 'eip155:message', message })).signature
    }
    case 'eth_signTypedData_v4': {
      const [, typedData] = request.params as [string, TypedData]
      return (await signEvm({ type: 'eip155:typedData', typedData })).signature
    }
    case 'eth_sendTransaction':
      return sendFrom(request, signEvm)
    default:
      if (rpcMethods[request.method].namespace === 'solana')
        return (await import('./answerSolana.ts')).answerSolana(request, sign)
      throw new UnsupportedMethodError(`Oriel's wallet does not support ${request.method}.`)
  }
}

async function sendFrom(request: ConnectorRequest, signEvm: (signable: EvmSignable) => Promise<Signed>) {
  const network = networks.served(request.networkId)
  const approved = request.approved?.transaction
  if (!network || !approved) throw new UnauthorizedError()
  const signed = async (transaction: UnsignedTransaction) => {
    const { serialized, hash } = await signEvm({ type: 'eip155:transaction', transaction })
    if (!serialized || !hash) throw new VaultLockedError()
    return { serialized, hash }
  }
  return sendTransaction(network, approved, signed, request.note)
}
