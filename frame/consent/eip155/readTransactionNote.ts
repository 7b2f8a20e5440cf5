import type { Network } from '#shared/networks.ts'
import { readParams } from '#shared/readParams.ts'
import { readApproval } from '../../chains/eip155/describe/readApproval.ts'
import { readTransfer } from '../../chains/eip155/read/readTransfer.ts'
import type { TransactionNote } from '../../state/transactionRecord.ts'

export async function readTransactionNote(params: unknown, network: Network): Promise<TransactionNote | undefined> {
  const [asked] = readParams('eth_sendTransaction', params)
  const transfer = await readTransfer(asked, network)
  if (transfer) return { transfer }
  const approval = await readApproval(asked, network)
  return approval && { approval }
}
