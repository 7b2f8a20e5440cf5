import { risk, withRisks } from '@oriel/clear-signing/description/description.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { NetworkNotFoundError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { queryOptions } from '@tanstack/react-query'
import { checkNode } from '../chains/checkNode.ts'
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
      // Check the page's node each time, because it may have changed.
      if (network.addedBy && row.isTransaction) await checkNode(network)
      const { prepare } = await row.load()
      const prepared = await prepare(request, network, { paid: readPaidAddresses(client, network, request.address) })
      return markPageNetwork(request.payment ? namePayment(prepared) : prepared, network)
    },
  })
}

/** Gives the transfer of a payment the verb that the payment's view and its button have. */
export function namePayment(prepared: PreparedApproval): PreparedApproval {
  const { description } = prepared
  const isTransfer = description.title.key === 'action.send' || description.title.key === 'action.sendTokens'
  return isTransfer ? { ...prepared, description: { ...description, title: phrase('action.pay') } } : prepared
}

/**
 * Adds the risk that nothing was checked on chain, because the page added the network. Skips requests that need no
 * node, such as messages, and requests that take effect on another network.
 */
export function markPageNetwork(
  prepared: PreparedApproval,
  { addedBy, caipNetworkId, chainNamespace }: Network,
): PreparedApproval {
  const { description } = prepared
  const { networkId = caipNetworkId, risks } = description
  const isUnread = risks.some(({ code }) => code === 'chain-unreachable')
  if (!addedBy || networkId !== caipNetworkId || !isUnread) return prepared
  const site = new URL(addedBy).host
  const mark =
    chainNamespace === 'solana'
      ? risk('danger', 'chain-unreachable.pageSolana', { site })
      : risk('warning', 'chain-unreachable.page', { site })
  const others = risks.filter(({ code }) => code !== 'chain-unreachable')
  return { ...prepared, description: withRisks(description, [mark, ...others]) }
}
