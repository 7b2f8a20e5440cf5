import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { ScopeChangedError } from '@oriel/shared/errors/sendErrors.ts'
import { readParams } from '@oriel/shared/rpc/readParams.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { requireOwnMethod } from '../consent/consentMethods.ts'
import { hostPage } from '../state/hostPage.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { TransactionNote } from '../state/transactionRecord.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest, OwnRequest } from '../walletWindow/message.ts'
import { approvals } from './approvals.ts'
import { forwardToWallet, getConnectedWallet } from './forwardToWallet.ts'
import { loadPolicies } from './handleRequest.ts'

type TransferCall = {
  method: RpcMethodName
  params: unknown
  network: Network
  from: string
}

type Asking = TransferCall & {
  note: TransactionNote
  /** @default 'replace' */
  act?: OwnRequest['act']
  /** Cancels the transfer. After an abort, no wallet receives the request. */
  signal?: AbortSignal
}

/**
 * Requests a transfer from the connected wallet. The built-in wallet shows an approval, and other wallets show their
 * own screens. The limits for a page's requests do not apply.
 */
export async function requestTransfer({
  method,
  params,
  network,
  from,
  note,
  act = 'replace',
  signal,
}: Asking): Promise<unknown> {
  const call = {
    namespace: network.chainNamespace,
    method,
    params: readParams(method, params),
    origin: hostPage.origin,
  }
  assertInUse(network, from)
  const connector = getConnectedWallet(call)
  const row = requireOwnMethod(method)
  if (connector.asksUser) return forwardToWallet(call, { connector, row, note })
  // Load the policies as well, because they end the request if the network or the account changes.
  const [handler] = await Promise.all([row.load(), loadPolicies()])
  signal?.throwIfAborted()
  const request = freezeTransfer({ method, params, network, from, own: { act } })
  const approved = await approvals.ask<Approved>(request, { name: 'ApproveTransaction' }, { row })
  return handler.answer({ ...request, approved, note }, ownWallet)
}

export function freezeTransfer({
  method,
  params,
  network,
  from,
  own,
}: TransferCall & { own: OwnRequest }): FrozenRequest {
  const address = assertInUse(network, from)
  const { caipNetworkId: networkId } = network
  return { method, params: readParams(method, params), origin: hostPage.origin, networkId, address, own }
}

type Consented = { request: FrozenRequest; network: Network; approved: Approved; note: TransactionNote }

/** Signs an approved transfer with the built-in wallet. Throws if a different wallet is connected. */
export async function signTransfer({ request, network, approved, note }: Consented): Promise<unknown> {
  assertInUse(network, request.address)
  const connector = getConnectedWallet({ namespace: network.chainNamespace, method: request.method })
  // Throw if the user has connected a different wallet since the approval.
  if (connector.asksUser) throw new ScopeChangedError()
  const { answer } = await requireOwnMethod(request.method).load()
  return answer({ ...request, approved, note }, ownWallet)
}

/** Returns the connected address. Throws if the account or the network has changed since the review. */
function assertInUse({ chainNamespace, caipNetworkId }: Network, from: string): string {
  const { status, accounts } = session.of(chainNamespace)
  const address = status === 'connected' ? accounts[0]?.address : undefined
  const isHere = networks.inUse(chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isHere || address === undefined || !isSameAddress(address, from)) throw new ScopeChangedError()
  return address
}
