import type { Network } from '@oriel/shared/chains/networks.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, Signer } from '../method/consentMethod.ts'
import { checkSolanaTransactions, prepareSolanaTransactions } from './solanaApproval.ts'
import { sendSolana } from './solanaSigning.ts'

export function checkPageRequest({ params, address }: FrozenRequest) {
  const { transaction } = readParams('solana_signAndSendTransaction', params)
  checkSolanaTransactions([transaction], { address, isComplete: true })
}

export async function prepare({ params, address }: FrozenRequest, network: Network, clients: Clients = {}) {
  const { solana: client, paid } = clients
  const { transaction } = readParams('solana_signAndSendTransaction', params)
  return prepareSolanaTransactions([transaction], { network, address, client, paid, sends: true })
}

export async function answer(request: ConnectorRequest, signer: Signer) {
  return sendSolana(request, readParams('solana_signAndSendTransaction', request.params), signer)
}
