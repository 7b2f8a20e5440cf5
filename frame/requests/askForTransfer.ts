import { sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { readParams } from '#shared/readParams.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { ScopeChangedError } from '#shared/sendErrors.ts'
import { requireOwnMethod } from '../consent/consentMethods.ts'
import { hostPage } from '../state/hostPage.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { TransactionNote } from '../state/transactionRecord.ts'
import type { Approved } from '../wallets/connector/connector.ts'
import { ownWallet } from '../wallets/own/ownWallet.ts'
import type { FrozenRequest, OwnRequest } from '../walletWindow/message.ts'
import { approvals } from './approvals.ts'
import { askWallet, connectedWallet } from './askWallet.ts'
import { loadPolicies } from './handleRequest.ts'

type Wanted = {
  method: RpcMethodName
  params: unknown
  network: Network
  from: string
}

type Asking = Wanted & {
  note: TransactionNote
  /** @default 'replace' */
  act?: OwnRequest['act']
  /** Wallets are not asked after the abort. */
  signal?: AbortSignal
}

/**
 * Our wallet asks in its approval view, and another wallet on its own screen. The limits for requests of a page do not
 * apply.
 */
export async function askForTransfer({
  method,
  params,
  network,
  from,
  note,
  act = 'replace',
  signal,
}: Asking): Promise<unknown> {
  const asked = {
    namespace: network.chainNamespace,
    method,
    params: readParams(method, params),
    origin: hostPage.origin,
  }
  mustBeInUse(network, from)
  const connector = connectedWallet(asked)
  const row = requireOwnMethod(method)
  if (connector.asksUser) return askWallet(asked, { connector, row, note })
  // The policies end the request when the network or the account changes meanwhile.
  const [handler] = await Promise.all([row.load(), loadPolicies()])
  signal?.throwIfAborted()
  const request = freezeTransfer({ method, params, network, from, own: { act } })
  const approved = await approvals.ask<Approved>(request, { name: 'ApproveTransaction' }, { row })
  return handler.answer({ ...request, approved, note }, ownWallet)
}

export function freezeTransfer({ method, params, network, from, own }: Wanted & { own: OwnRequest }): FrozenRequest {
  const address = mustBeInUse(network, from)
  const { caipNetworkId: networkId } = network
  return { method, params: readParams(method, params), origin: hostPage.origin, networkId, address, own }
}

type Consented = { request: FrozenRequest; network: Network; approved: Approved; note: TransactionNote }

/** Throws when another wallet is connected. */
export async function signTransfer({ request, network, approved, note }: Consented): Promise<unknown> {
  mustBeInUse(network, request.address)
  const connector = connectedWallet({ namespace: network.chainNamespace, method: request.method })
  // The approval was given for our wallet. A wallet that asks its user itself was connected meanwhile.
  if (connector.asksUser) throw new ScopeChangedError()
  const { answer } = await requireOwnMethod(request.method).load()
  return answer({ ...request, approved, note }, ownWallet)
}

/** Throws when the account or the network is not the reviewed one, because another wallet would use its own. */
function mustBeInUse({ chainNamespace, caipNetworkId }: Network, from: string): string {
  const { status, accounts } = session.of(chainNamespace)
  const address = status === 'connected' ? accounts[0]?.address : undefined
  const isHere = networks.inUse(chainNamespace)?.caipNetworkId === caipNetworkId
  if (!isHere || address === undefined || !sameAddress(address, from)) throw new ScopeChangedError()
  return address
}
