import type { Hex } from '@oriel/shared/chains/caip.ts'
import { decodeAbiParameters, encodeAbiParameters } from 'viem'
import type { FunctionRow } from './functionRow.ts'
import { findFunction } from './functions.ts'
import type { Call, Intent } from './intent.ts'

export type DecodedCall = {
  call: Call
  selector?: Hex
  signature?: string
  intent: Intent
  inner: DecodedCall[]
  hiddenInner: number
}

/** Limits on nesting depth and number of decoded calls. Calls beyond them are counted, never silently dropped. */
const maxDepth = 3
const maxCalls = 40

/** Decodes a call and its inner calls. Never throws: undecodable calldata has the type `unknown` or `malformed`. */
export function decodeCall(call: Call, depth = 0, budget = { left: maxCalls }): DecodedCall {
  const decoded: DecodedCall = { call, intent: { type: 'unknown' }, inner: [], hiddenInner: 0 }
  if (!call.to) return { ...decoded, intent: { type: 'create' } }
  if (call.data === '0x') return { ...decoded, intent: { type: 'native' } }
  if (call.data.length < 10) return { ...decoded, intent: { type: 'malformed' } }

  const selector = `0x${call.data.slice(2, 10).toLowerCase()}` as const
  const row = findFunction(selector)
  if (!row) return { ...decoded, selector }
  const intent = readIntent(row, call, depth)
  const result = { ...decoded, selector, signature: row.signature, intent }
  if (intent.type !== 'batch') return result
  return { ...result, ...decodeInnerCalls(intent.calls, depth, budget) }
}

function decodeInnerCalls(calls: Call[], depth: number, budget: { left: number }) {
  const count = depth < maxDepth ? Math.min(calls.length, budget.left) : 0
  budget.left -= count
  const inner = calls.slice(0, count).map((call) => decodeCall(call, depth + 1, budget))
  return { inner, hiddenInner: calls.length - count }
}

function readIntent({ parameters, read, isStrict }: FunctionRow, call: Call, depth: number): Intent {
  const encoded: Hex = `0x${call.data.slice(10)}`
  try {
    const args = parameters.length > 0 ? decodeAbiParameters(parameters, encoded) : []
    if (isStrict && !isCanonical(encoded, encodeAbiParameters(parameters, args), depth)) return { type: 'malformed' }
    return read(args, call)
  } catch {
    return { type: 'malformed' }
  }
}

/**
 * Checks that the encoding is canonical. Dapps append attribution suffixes (ERC-8021) to top-level calls, but not to
 * inner calls.
 */
function isCanonical(encoded: Hex, canonical: Hex, depth: number): boolean {
  const plain = encoded.toLowerCase()
  return depth === 0 ? plain.startsWith(canonical) : plain === canonical
}
