import type { Network } from '@oriel/shared/chains/networks.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { transactions } from '../../../state/transactions.ts'

type Status = TransactionRecord['status']

/**
 * Resolves with the outcome of a transaction that the wallet tracks. For a sped-up transaction, this is the outcome of
 * its replacement, and for a canceled one, `replaced`.
 */
export function waitUntilMined({ caipNetworkId }: Network, hash: string | undefined): Promise<Status> {
  const readStatus = () => {
    const { list } = transactions.store.getState()
    return getStatus(
      list,
      list.find((item) => item.hash === hash && item.networkId === caipNetworkId),
    )
  }
  return new Promise((resolve) => {
    const check = () => {
      const status = readStatus()
      if (status === 'sent') return
      stop()
      resolve(status)
    }
    const stop = transactions.store.subscribe(check)
    check()
  })
}

function getStatus(list: readonly TransactionRecord[], record: TransactionRecord | undefined): Status {
  if (!record) return 'dropped'
  const successor = list.find(({ hash, replaces }) => hash === record.replacedBy && replaces?.how === 'speed-up')
  return record.status === 'replaced' && successor ? successor.status : record.status
}
