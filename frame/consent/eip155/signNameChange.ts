import { readNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import type { Order } from '@oriel/clear-signing/signing/signable.ts'
import { solanaCoinType } from '@oriel/shared/chains/names.ts'
import { hexToBytes } from '@oriel/shared/encoding/hex.ts'
import { VaultLockedError } from '@oriel/shared/errors/vaultErrors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { base58 } from '@scure/base'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import { computeSolanaDigest } from '../../chains/solana/signing.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { Signer } from '../method/consentMethod.ts'

export type NameSignatures = { signature: string; solana_signature?: string | undefined }

/**
 * Signs a name change. If it sets a Solana address, the account's Solana key also signs, because the server requires
 * proof of ownership. One approval covers both signatures.
 */
export async function signNameChange(request: ConnectorRequest, { signAll }: Signer): Promise<NameSignatures> {
  const [message] = readParams('personal_sign', request.params)
  const change = readNameMessage(message)
  const getsSolana =
    change?.kind === 'address' && change.message.coin_type === solanaCoinType && change.message.address !== ''
  const signable = { type: 'eip155:message', message } as const
  const orders: Order[] = [{ signable, digest: computeDigest(signable) }]
  if (getsSolana) {
    const onSolana = { type: 'solana:message', message } as const
    orders.push({ signable: onSolana, digest: computeSolanaDigest(onSolana) })
  }
  const [signed, signedOnSolana] = await signAll(request, orders)
  if (!signed) throw new VaultLockedError()
  return {
    signature: signed.signature,
    solana_signature: signedOnSolana && base58.encode(hexToBytes(signedOnSolana.signature)),
  }
}
