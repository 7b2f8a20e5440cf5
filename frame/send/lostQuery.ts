import { queryOptions } from '@tanstack/react-query'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { followTransaction } from '../transactions/followTransactions.ts'

/** A block of most networks. */
const lookMs = 12_000

/** Looks again for a transaction that was lost, as long as somebody looks at it; what is found stands in its record. */
export function lostQuery(record: TransactionRecord | undefined) {
  return queryOptions({
    queryKey: ['lost', record?.networkId, record?.hash],
    refetchInterval: lookMs,
    queryFn: () => {
      if (record) followTransaction(record)
      return null
    },
  })
}
