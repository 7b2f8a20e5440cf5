import { assertNoNameMessage } from '@oriel/clear-signing/names/nameMessage.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Signer } from '../method/consentMethod.ts'
import { checkSolanaMessage, prepareSolanaMessage } from './solanaApproval.ts'
import { decodeBase58, signSolanaMessage } from './solanaSigning.ts'

/** Decodes the message. WalletConnect's Solana RPC encodes messages as base58. */
const read = (params: unknown) => decodeBase58(readParams('solana_signMessage', params).message)

export function checkPageRequest({ params, address }: FrozenRequest) {
  const message = bytesToHex(read(params))
  assertNoNameMessage(message)
  checkSolanaMessage(message, address)
}

export async function prepare(request: FrozenRequest, network: Network) {
  return prepareSolanaMessage(bytesToHex(read(request.params)), request, network)
}

export async function answer(request: ConnectorRequest, signer: Signer) {
  return { signature: await signSolanaMessage(read(request.params), request, signer) }
}
