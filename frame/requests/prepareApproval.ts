import { queryOptions } from '@tanstack/react-query'
import { NetworkNotFoundError } from '#shared/catalogueErrors.ts'
import { UnsupportedMethodError } from '#shared/errors.ts'
import type { PreparedApproval } from '../consent/method/consentMethod.ts'
import { networks } from '../state/networks.ts'
import type { Approval } from './approvals.ts'
import { readPaid } from './readPaid.ts'

/**
 * Reads and describes a frozen request. Fees and the chain's state go stale while a person reads, so a transaction is
 * prepared again every 15 s. The visitor approves what is on screen at that moment.
 */
export function approvalQuery({ id, request, row }: Approval) {
  return queryOptions({
    queryKey: ['approval', id, request.limit?.toString(), request.keepsAccount],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: row?.isTransaction ? 15_000 : false,
    queryFn: async ({ client }): Promise<PreparedApproval> => {
      const network = networks.served(request.networkId)
      if (!network) throw new NetworkNotFoundError()
      if (!row) throw new UnsupportedMethodError()
      const { prepare } = await row.load()
      return prepare(request, network, { paid: readPaid(client, network, request.address) })
    },
  })
}
