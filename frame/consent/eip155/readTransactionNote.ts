import { readApproval } from '@oriel/clear-signing/eip155/transaction/readApproval.ts'
import { readTransfer } from '@oriel/clear-signing/eip155/transaction/readTransfer.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import type { TransactionNote } from '../../state/transactionRecord.ts'

export async function readTransactionNote(params: unknown, network: Network): Promise<TransactionNote | undefined> {
  const [transaction] = readParams('eth_sendTransaction', params)
  if (network.addedBy) return undefined
  const context = { client: getRpcClient(network), network }
  const transfer = await readTransfer(transaction, context)
  if (transfer) return { transfer }
  const approval = await readApproval(transaction, context)
  return approval && { approval }
}
