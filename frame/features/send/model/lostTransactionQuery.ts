import { queryOptions } from '@tanstack/react-query'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { followTransaction } from '../../../transactions/followTransactions.ts'

/** Polling interval in milliseconds: Ethereum's block time. */
const pollMs = 12_000

export function lostTransactionQuery(record: TransactionRecord | undefined) {
  return queryOptions({
    queryKey: ['lost', record?.networkId, record?.hash],
    refetchInterval: pollMs,
    queryFn: () => {
      if (record) followTransaction(record)
      return null
    },
  })
}
