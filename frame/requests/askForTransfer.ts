import * as z from 'zod/mini'
import { InvalidParamsError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { firstIssue } from '#shared/rpc.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { ScopeChangedError } from '#shared/sendErrors.ts'
import type { Approved, TransactionNote } from '../connectors/connector.ts'
import { hostPage } from '../state/hostPage.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { FrozenRequest } from '../window/message.ts'
import { approvalLimits, approvals } from './approvals.ts'
import { askWallet, connectedWallet } from './askWallet.ts'
import { loadPolicies } from './handleRequest.ts'

type OwnRequest = {
  method: RpcMethodName
  params: unknown
  network: Network
  from: string
  note: TransactionNote
  /** The visitor went away: from then on no wallet is asked any more. */
  signal?: AbortSignal
}

/**
 * A transaction that the visitor asks for in the wallet's own views, signed as any other: in our wallet after the approval
 * view, in another one after its own. The limits on what a page may ask do not hold for who presses a button here.
 */
export async function askForTransfer({ method, params, network, from, note, signal }: OwnRequest): Promise<unknown> {
  const { origin } = hostPage
  const checked = z.safeParse(rpcMethods[method].params as z.ZodMiniType, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
  mustBeInUse(network, from)
  const connector = connectedWallet(method)
  if (connector.asksUser) return askWallet({ method, params: checked.data, origin }, note)
  // Ends the request when the network or the account is changed meanwhile.
  await loadPolicies()
  signal?.throwIfAborted()
  const address = mustBeInUse(network, from)
  const networkId = network.caipNetworkId
  const request: FrozenRequest = { method, params: checked.data, origin, networkId, address }
  const expiresAt = Date.now() + approvalLimits.lifetimeMs
  const approved = await approvals.show<Approved>(request, { name: 'ApproveTransaction' }, expiresAt)
  return connector.request({ ...request, approved, note })
}

/** The account in use, which must be this one. What was reviewed for one network and account is not asked of another: a wallet with screens of its own uses its own. */
function mustBeInUse({ chainNamespace, caipNetworkId }: Network, from: string): string {
  const { status, accounts } = session.of(chainNamespace)
  const address = status === 'connected' ? accounts[0]?.address : undefined
  const isHere = networks.inUse(chainNamespace)?.caipNetworkId === caipNetworkId
  // In EVM a node writes addresses in small letters, in base58 case is part of them.
  const plain = (text: string) => (chainNamespace === 'eip155' ? text.toLowerCase() : text)
  if (!isHere || address === undefined || plain(address) !== plain(from)) throw new ScopeChangedError()
  return address
}
