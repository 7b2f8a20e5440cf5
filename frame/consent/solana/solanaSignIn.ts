import type { Network } from '@oriel/shared/chains/networks.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { base58 } from '@scure/base'
import { toSignInMessage } from '../../chains/solana/signInMessage.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Signer } from '../method/consentMethod.ts'
import { checkSolanaMessage, prepareSolanaMessage } from './solanaApproval.ts'
import { signSolanaMessage } from './solanaSigning.ts'

/** Builds the Sign In With Solana message. The request's params are its fields. */
const toMessage = ({ params, origin, address }: Pick<FrozenRequest, 'params' | 'origin' | 'address'>) =>
  toSignInMessage(params, { origin, account: address })

export function checkPageRequest(request: FrozenRequest) {
  checkSolanaMessage(bytesToHex(toMessage(request)), request.address)
}

export async function prepare(request: FrozenRequest, network: Network) {
  return prepareSolanaMessage(bytesToHex(toMessage(request)), request, network)
}

export async function answer(request: ConnectorRequest, signer: Signer) {
  const message = toMessage(request)
  const signature = await signSolanaMessage(message, request, signer)
  return { pubkey: request.address, signedMessage: base58.encode(message), signature }
}
