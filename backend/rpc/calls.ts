import { evmAddressPattern, type Namespace } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'
import { toNodeCall } from './addressBalance.ts'
import { isForwarded } from './methods.ts'

const Id = z.union([z.string().max(256), z.number()])
export const Call = z.object({
  id: Id,
  method: z.string().max(128),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})
export type Call = z.infer<typeof Call> & {
  /** True if the result must be converted to a decimal string in base units. */
  isBalance?: true
}
type Id = string | number | null

/**
 * Response to a call. `result` is JSON text. A large result consists of the node's bytes, which are not parsed.
 * `symbol` is the currency of a native balance.
 */
export type RpcAnswer = { id: Id } & (
  | { result: Buffer | string; symbol?: string | undefined }
  | { error: { code: number; message: string; data?: unknown } }
)

export function createRpcFailure(id: Id, code: number, message: string): RpcAnswer & { error: { code: number } } {
  return { id, error: { code, message } }
}

export type CallKind = 'read' | 'send' | 'filter'

const filterCreators = ['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter']
const filterMethods = ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']
const sendMethods = ['eth_sendRawTransaction', 'sendTransaction']
/** Methods whose third parameter overrides the state. */
const overridable = ['eth_call', 'eth_estimateGas', 'eth_createAccessList']
const expensive = ['eth_getLogs', 'eth_getFilterLogs', 'eth_getBlockReceipts', 'eth_simulateV1', 'eth_createAccessList']
const expensiveCost = 10

export function getCallKind({ method }: Call): CallKind {
  if (sendMethods.includes(method)) return 'send'
  return isFilterCreator(method) || filterMethods.includes(method) ? 'filter' : 'read'
}

export function isFilterCreator(method: string): boolean {
  return filterCreators.includes(method)
}

export function computeCost(message: unknown): number {
  const entries: unknown[] = Array.isArray(message) ? message : [message]
  const costs = entries.map((entry) =>
    expensive.includes(Call.safeParse(entry).data?.method ?? '') ? expensiveCost : 1,
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

export function parseCall(value: unknown, namespace: Namespace): Call | RpcAnswer {
  const call = Call.safeParse(value)
  if (!call.success) {
    const id = z.object({ id: Id }).safeParse(value).data?.id ?? null
    return createRpcFailure(id, -32600, 'A call needs an id, a method and params as a list or an object.')
  }
  const { id, method, params } = call.data
  if (method === 'getAddressBalance') {
    const nodeCall = toNodeCall(namespace, params)
    return nodeCall
      ? { id, ...nodeCall, isBalance: true }
      : createRpcFailure(id, -32602, `"${method}" takes { address }, an address on this network.`)
  }
  if (!isForwarded(namespace, method)) return createRpcFailure(id, -32601, `The method "${method}" is not served here.`)
  // Hide the node's software version from clients.
  if (method === 'web3_clientVersion') return { id, result: '"Oriel/1"' }
  if (overridable.includes(method) && Array.isArray(params) && !isAllowedOverride(method, params.slice(2))) {
    return createRpcFailure(id, -32602, `"${method}" takes a call and a block here: no overrides of state or block.`)
  }
  return call.data
}

/** State override of one account that is delegated, or whose delegation is removed (EIP-7702). */
const Delegation = z
  .record(z.string().regex(evmAddressPattern), z.strictObject({ code: z.string().regex(/^0x(ef0100[0-9a-f]{40})?$/i) }))
  .refine((accounts) => Object.keys(accounts).length === 1)

/**
 * True if there is no override, or only a delegation. The wallet needs the latter to estimate a transaction that
 * delegates an account.
 */
function isAllowedOverride(method: string, overrides: unknown[]): boolean {
  if (overrides.every((param) => param == null)) return true
  return method === 'eth_estimateGas' && overrides.length === 1 && Delegation.safeParse(overrides[0]).success
}
