import type { Network } from '@oriel/shared/chains/networks.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { ConnectorRequest } from '../../wallets/connector/connector.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients, Signer } from '../method/consentMethod.ts'
import { checkSolanaTransactions, prepareSolanaTransactions } from './solanaApproval.ts'
import { signSolanaTransactions } from './solanaSigning.ts'

export function checkPageRequest({ params, address }: FrozenRequest) {
  const { transactions } = readParams('solana_signAllTransactions', params)
  checkSolanaTransactions(transactions, { address })
}

export async function prepare({ params, address }: FrozenRequest, network: Network, clients: Clients = {}) {
  const { solana: client, paid } = clients
  const { transactions } = readParams('solana_signAllTransactions', params)
  return prepareSolanaTransactions(transactions, { network, address, client, paid })
}

export async function answer(request: ConnectorRequest, signer: Signer) {
  const { transactions } = readParams('solana_signAllTransactions', request.params)
  const signed = await signSolanaTransactions(transactions, request, signer)
  return { transactions: signed.map(({ transaction }) => transaction) }
}
