import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { readFee } from '../../../chains/eip155/read/readFee.ts'
import { networks } from '../../../state/networks.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'

export function feeQuery({ networkId, hash }: Pick<TransactionRecord, 'networkId' | 'hash'>) {
  return queryOptions({
    queryKey: ['fee', networkId, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const network = networks.served(networkId)
      if (!network) throw new NetworkNotFoundError()
      return readFee(hash, getRpcClient(network))
    },
  })
}
