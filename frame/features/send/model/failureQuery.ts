import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { networks } from '../../../state/networks.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'

export function failureQuery({ networkId, hash }: Pick<TransactionRecord, 'networkId' | 'hash'>) {
  return queryOptions({
    queryKey: ['failure', networkId, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const network = networks.served(networkId)
      if (!network) throw new NetworkNotFoundError()
      const { replayTransaction } = await import('../../../chains/eip155/send/replayTransaction.ts')
      return (await replayTransaction(hash, getRpcClient(network))) ?? null
    },
  })
}
