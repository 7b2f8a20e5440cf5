import type { Network } from '@oriel/shared/chains/networks.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, Signer } from '../method/consentMethod.ts'
import { checkSolanaTransactions, prepareSolanaTransactions } from './solanaApproval.ts'
import { signSolanaTransactions } from './solanaSigning.ts'

export function checkPageRequest({ params, address }: FrozenRequest) {
  const { transaction } = readParams('solana_signTransaction', params)
  checkSolanaTransactions([transaction], { address })
}

export async function prepare({ params, address }: FrozenRequest, network: Network, clients: Clients = {}) {
  const { solana: client, paid } = clients
  const { transaction } = readParams('solana_signTransaction', params)
  return prepareSolanaTransactions([transaction], { network, address, client, paid })
}

export async function answer(request: ConnectorRequest, signer: Signer) {
  const { transaction } = readParams('solana_signTransaction', request.params)
  const [signed] = await signSolanaTransactions([transaction], request, signer)
  return signed && { signature: signed.signature, transaction: signed.transaction }
}
