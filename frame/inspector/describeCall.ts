import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { isRpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import type { TracedCall } from '../state/trace.ts'
import type { Redactor } from './redact.ts'
import type { CallClass, Decision, TraceEntry } from './traceFile.ts'

/**
 * Error codes of requests that were refused upfront. All other codes mean that the request was attempted and failed.
 */
const rejectionCodes = new Set([4100, 4200, 4900, 4901, 4902, -32600, -32601, -32602, -32005])
const isRejectionCode = (code: number) => rejectionCodes.has(code) || (code >= 5700 && code < 5800)

export function getCallClass(rpcMethod: string | undefined): CallClass {
  if (rpcMethod === undefined) return 'kit'
  return isRpcMethod(rpcMethod) ? rpcMethods[rpcMethod].policy : 'refused'
}

export function getDecision(callClass: CallClass, reply: Reply | undefined): { decision: Decision; code?: number } {
  if (!reply) return { decision: 'waiting' }
  if (reply.ok) return { decision: callClass === 'state' || callClass === 'consent' ? 'approved' : 'answered' }
  const { code } = reply.error
  if (code === UserRejectedError.code) return { decision: 'rejected', code }
  return { decision: isRejectionCode(code) ? 'refused' : 'failed', code }
}

/** Returns the rows for a call: a single row, or one per request of a batch. */
export function describeCall(call: TracedCall, redactor: Redactor): TraceEntry[] {
  if (call.dropped !== undefined) {
    return [{ ...describeStart(call), class: 'refused', decision: 'dropped', reason: call.dropped }]
  }
  if (call.method === 'request') return [describeRequest(call, call.params, redactor)]
  const requests = call.method === 'batch' && isRecord(call.params) && call.params.requests
  if (!Array.isArray(requests) || requests.length === 0) return [describeKitCall(call, redactor)]
  return requests.slice(0, 100).map((request: unknown, index) => {
    const { reply } = call
    // If the whole batch failed, the error applies to every request.
    const own = reply?.ok ? (reply.value as Reply[])[index] : reply
    const { reply: _, ...rest } = call
    return { ...describeRequest({ ...rest, ...(own && { reply: own }) }, request, redactor), id: `${call.id}.${index}` }
  })
}

function describeRequest(call: TracedCall, sent: unknown, redactor: Redactor): TraceEntry {
  const request = isRecord(sent) ? sent : {}
  const method = typeof request.method === 'string' ? request.method : ''
  const rpcMethod = redactor.redactName(method.slice(0, 64))
  const callClass = getCallClass(method)
  const isQuestion = callClass === 'read' || callClass === 'account' || callClass === 'state'
  const params = {
    namespace: redactor.redact(request.namespace, 'kit'),
    method: rpcMethod,
    ...(request.params !== undefined && { params: redactor.redact(request.params, isQuestion ? 'question' : 'wish') }),
  }
  const ended = describeEnd(call, callClass)
  // Keep chain IDs, because they aren't secret and a trace without them is hard to read.
  const kind = method === 'eth_chainId' || method === 'net_version' ? 'question' : 'result'
  return {
    ...describeStart(call),
    rpcMethod,
    class: callClass,
    ...ended,
    params,
    ...describeResult(call, redactor, kind),
  }
}

function describeKitCall(call: TracedCall, redactor: Redactor): TraceEntry {
  const { params } = call
  return {
    ...describeStart(call),
    class: 'kit',
    ...describeEnd(call, 'kit'),
    ...(params !== undefined && { params: redactor.redact(params, 'kit') }),
    ...describeResult(call, redactor, 'kit'),
  }
}

function describeStart({ id, at, direction, method, origin }: TracedCall) {
  const time = new Date(performance.timeOrigin + at).toISOString()
  return { id: String(id), at: round(at), time, direction, method, origin }
}

function describeEnd({ reply, duration }: TracedCall, callClass: CallClass) {
  return { ...getDecision(callClass, reply), ...(duration !== undefined && { duration: round(duration) }) }
}

function describeResult({ reply }: TracedCall, redactor: Redactor, kind: 'question' | 'result' | 'kit') {
  if (!reply?.ok || reply.value === undefined) return {}
  return { result: redactor.redact(reply.value, kind) }
}

/** Rounds to 0.1 ms, the best resolution that browsers offer. */
const round = (ms: number) => Math.round(ms * 10) / 10
