import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { isRecord } from '@oriel/shared/json.ts'
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
 * `symbol` is the symbol of a native balance's currency.
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
/** Methods whose third and fourth parameters are state and block overrides. */
const overridable = ['eth_call', 'eth_estimateGas']
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
  const costs = entries.map((entry) => {
    const call = Call.safeParse(entry).data
    return call && (expensive.includes(call.method) || readOverrides(call).length > 0) ? expensiveCost : 1
  })
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
  const overrides = readOverrides(call.data)
  if (overrides.length > 2 || !overrides.every((override) => override == null || isRecord(override))) {
    return createRpcFailure(id, -32602, `"${method}" takes a call, a block, and overrides of state and block.`)
  }
  return call.data
}

/** Returns the overrides. They can contain bytecode that the node executes. */
function readOverrides({ method, params }: Call): unknown[] {
  if (!overridable.includes(method) || !Array.isArray(params)) return []
  const overrides = params.slice(2)
  return overrides.every((override) => override == null) ? [] : overrides
}
