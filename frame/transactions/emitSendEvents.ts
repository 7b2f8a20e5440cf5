import { formatAmount } from '../platform/format.ts'
import { kitEvents } from '../state/kitEvents.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

/** A replaced transfer emits nothing; its replacement does. */
export function emitSent(
  { hash, networkId: network, isOwn, transfer }: TransactionRecord,
  status: TransactionRecord['status'],
) {
  if (!isOwn || !transfer) return
  const { units, decimals, symbol: token } = transfer
  const amount = formatAmount(BigInt(units), decimals, { maximumFractionDigits: decimals, grouping: false })
  const facts = { network, token, amount }
  if (status === 'success') kitEvents.emit({ type: 'SEND_SUCCESS', hash, ...facts })
  if (status === 'reverted')
    kitEvents.emit({ type: 'SEND_ERROR', message: 'The transaction failed on the network.', ...facts })
  if (status === 'dropped')
    kitEvents.emit({ type: 'SEND_ERROR', message: 'The network does not know the transaction.', ...facts })
}
