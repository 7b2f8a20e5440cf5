import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { queryOptions } from '@tanstack/react-query'
import type { PreparedApproval } from '../consent/method/consentMethod.ts'
import { networks } from '../state/networks.ts'
import type { Approval } from './approvals.ts'
import { readPaidAddresses } from './readPaidAddresses.ts'

/**
 * Returns the query that prepares and describes a request. Transactions are prepared again every 15 s, because fees and
 * chain state change while the user reads. The user approves the version that is on screen.
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
      return prepare(request, network, { paid: readPaidAddresses(client, network, request.address) })
    },
  })
}
