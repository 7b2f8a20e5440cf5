import { hexToBytes } from '#shared/hex.ts'
import { solanaCoinType } from '#shared/names.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import { readNameMessage } from '../../chains/nameMessage.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { Signer } from './consentMethod.ts'
import { evmOrder } from './evmSigning.ts'
import { readParams } from './params.ts'
import { solanaMessageOrder, toBase58 } from './solanaSigning.ts'

export type NameSignatures = { signature: string; solana_signature?: string }

/**
 * Signs a change of a name. The account's Solana key signs it, too, when the name gets a Solana address, because money
 * goes to that address: the server takes it only from its owner. One approval is for both, or for none.
 */
export async function signNameChange(request: ConnectorRequest, { signAll }: Signer): Promise<NameSignatures> {
  const [message] = readParams('personal_sign', request.params)
  const change = readNameMessage(message)
  const getsSolana =
    change?.kind === 'address' && change.message.coin_type === solanaCoinType && change.message.address !== ''
  const orders = [await evmOrder({ type: 'eip155:message', message })]
  if (getsSolana) orders.push(solanaMessageOrder(hexToBytes(message)))
  const [signed, bySolana] = await signAll(request, orders)
  if (!signed) throw new VaultLockedError()
  return { signature: signed.signature, ...(bySolana && { solana_signature: toBase58(bySolana) }) }
}
