import { decodeAbiParameters } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { type FunctionRow, knownFunction } from './functions.ts'
import type { Call, Intent } from './intent.ts'

export type DecodedCall = {
  call: Call
  selector?: Hex
  signature?: string
  intent: Intent
  inner: DecodedCall[]
  hiddenInner: number
}

/**
 * Limits of the nesting and of the number of calls that are decoded. Further calls are counted and never left out
 * silently.
 */
const maxDepth = 3
const maxCalls = 40

/**
 * Decodes a call and the calls inside it. Never throws: data that cannot be read has the type `unknown` or `malformed`.
 */
export function decodeCall(call: Call, depth = 0, budget = { left: maxCalls }): DecodedCall {
  const decoded: DecodedCall = { call, intent: { type: 'unknown' }, inner: [], hiddenInner: 0 }
  if (!call.to) return { ...decoded, intent: { type: 'create' } }
  if (call.data === '0x') return { ...decoded, intent: { type: 'native' } }
  if (call.data.length < 10) return { ...decoded, intent: { type: 'malformed' } }

  const selector = `0x${call.data.slice(2, 10).toLowerCase()}` as const
  const row = knownFunction(selector)
  if (!row) return { ...decoded, selector }
  const intent = readIntent(row, call)
  const known = { ...decoded, selector, signature: row.signature, intent }
  if (intent.type !== 'batch') return known
  return { ...known, ...decodeInner(intent.calls, depth, budget) }
}

function decodeInner(calls: Call[], depth: number, budget: { left: number }) {
  const count = depth < maxDepth ? Math.min(calls.length, budget.left) : 0
  budget.left -= count
  const inner = calls.slice(0, count).map((call) => decodeCall(call, depth + 1, budget))
  return { inner, hiddenInner: calls.length - count }
}

function readIntent({ parameters, read }: FunctionRow, call: Call): Intent {
  try {
    const args = parameters.length > 0 ? decodeAbiParameters(parameters, `0x${call.data.slice(10)}`) : []
    return read(args, call)
  } catch {
    return { type: 'malformed' }
  }
}
