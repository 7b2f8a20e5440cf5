import { queryOptions } from '@tanstack/react-query'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import type { Description } from '../chains/description.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import type { PreparedTransaction } from '../chains/eip155/send/transactions.ts'
import { loadPart } from '../chains/loadPart.ts'
import type { Simulation } from '../chains/simulation.ts'
import type { PreparedSolana } from '../chains/solana/prepare.ts'
import { networks } from '../state/networks.ts'
import type { Approval } from './approvals.ts'

/** Everything the approval view shows, and for a transaction what will be signed. */
export type PreparedApproval = {
  description: Description<Simulation>
  transaction?: PreparedTransaction
  /** On Solana: each one, in the order of the request. */
  solana?: PreparedSolana[]
}

const transactionMethods: readonly RpcMethodName[] = [
  'eth_sendTransaction',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Reads and describes a frozen request. Fees and the state of the chain go stale while a person reads, so a transaction is
 * prepared again every 15 s; what is approved is what is on screen at that moment.
 */
export function approvalQuery({ id, request }: Approval) {
  return queryOptions({
    queryKey: ['approval', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: transactionMethods.includes(request.method) ? 15_000 : false,
    queryFn: async (): Promise<PreparedApproval> => {
      const network = networks.served(request.networkId)
      if (!network) throw new NetworkNotFoundError()
      const { method, params, address: account, origin, own } = request
      const isOwn = own !== undefined
      if (network.chainNamespace === 'solana')
        return (await loadPart(import('./solanaRequests.ts'))).prepareSolanaApproval(request, network)
      const client = rpcClient(network)
      // Loaded with the first approval: Connect does not need decoders.
      const [{ describeRequest }, { prepareTransaction }, { withTransactionRisks }] = await loadPart(
        Promise.all([
          import('./describeRequest.ts'),
          import('../chains/eip155/send/transactions.ts'),
          import('../chains/eip155/describe/transactionRisks.ts'),
        ]),
      )
      const describing = describeRequest({ method, params, account, network, origin, client })
      if (method !== 'eth_sendTransaction') return { description: await describing }
      const [wanted] = params as [TransactionRequest]
      const preparing = prepareTransaction(wanted, { client, network, from: account })
      const [described, transaction] = await Promise.all([describing, preparing])
      const description = withTransactionRisks(described, { request: wanted, transaction, network, isOwn })
      return { description, transaction }
    },
  })
}
