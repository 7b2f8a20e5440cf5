import { formatAmount } from '../platform/format.ts'
import { kitEvents } from '../state/kitEvents.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

const failures: { [status in TransactionRecord['status']]?: string } = {
  reverted: 'The transaction failed on the network.',
  dropped: 'The network does not know the transaction.',
}

/**
 * Emits the event for the result of a transfer or swap. If the transaction was replaced, only its replacement emits an
 * event.
 */
export function emitSendResult(record: TransactionRecord, status: TransactionRecord['status']) {
  const { hash, networkId: network, isOwn, transfer, swap } = record
  const message = failures[status]
  if (!isOwn) return
  if (swap) {
    if (status === 'success') kitEvents.emit({ type: 'SWAP_SUCCESS', network, ...swap })
    else if (message) kitEvents.emit({ type: 'SWAP_ERROR', message, network, ...swap })
  }
  if (!transfer) return
  const { units, decimals, symbol: token } = transfer
  const amount = formatAmount(BigInt(units), decimals, { maximumFractionDigits: decimals, grouping: false })
  const details = { network, token, amount }
  if (status === 'success') kitEvents.emit({ type: 'SEND_SUCCESS', hash, ...details })
  else if (message) kitEvents.emit({ type: 'SEND_ERROR', message, ...details })
}
