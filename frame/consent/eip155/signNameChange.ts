import { readNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import type { Order } from '@oriel/clear-signing/signing/signable.ts'
import { base58 } from '@scure/base'
import { hexToBytes } from '#shared/hex.ts'
import { solanaCoinType } from '#shared/names.ts'
import { readParams } from '#shared/readParams.ts'
import { VaultLockedError } from '#shared/vaultErrors.ts'
import { digestOf } from '../../chains/eip155/signing/signing.ts'
import { solanaDigestOf } from '../../chains/solana/signing.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { Signer } from '../method/consentMethod.ts'

export type NameSignatures = { signature: string; solana_signature?: string | undefined }

/**
 * Signs a change of a name. The account's Solana key signs it, too, when the name gets a Solana address, because money
 * goes to that address: the server takes it only from its owner. One approval is for both, or for none.
 */
export async function signNameChange(request: ConnectorRequest, { signAll }: Signer): Promise<NameSignatures> {
  const [message] = readParams('personal_sign', request.params)
  const change = readNameMessage(message)
  const getsSolana =
    change?.kind === 'address' && change.message.coin_type === solanaCoinType && change.message.address !== ''
  const signable = { type: 'eip155:message', message } as const
  const orders: Order[] = [{ signable, digest: digestOf(signable) }]
  if (getsSolana) {
    const onSolana = { type: 'solana:message', message } as const
    orders.push({ signable: onSolana, digest: solanaDigestOf(onSolana) })
  }
  const [signed, bySolana] = await signAll(request, orders)
  if (!signed) throw new VaultLockedError()
  return { signature: signed.signature, solana_signature: bySolana && base58.encode(hexToBytes(bySolana.signature)) }
}
