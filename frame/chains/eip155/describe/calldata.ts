import { decodeAbiParameters } from 'viem'
import type { Hex } from '#shared/caip.ts'
import { type FunctionRow, knownFunction } from './functions.ts'

export type Call = { to?: Hex; value: bigint; data: Hex }

/** The meaning of a call. Amounts of `transfer` and `approve` are token ids where the token is an NFT. */
export type Intent =
  | { type: 'native' }
  | { type: 'create' }
  | { type: 'transfer'; from?: Hex; to: Hex; amount: bigint }
  | {
      type: 'approve'
      token?: Hex
      spender: Hex
      amount: bigint
      change: 'set' | 'increase' | 'decrease'
      until?: bigint
    }
  | { type: 'permit'; owner: Hex; spender: Hex; amount: bigint; until: bigint }
  | { type: 'transfer-nft'; from: Hex; to: Hex; ids: bigint[]; amounts?: bigint[] }
  | { type: 'approve-all'; operator: Hex; approved: boolean }
  | {
      type: 'swap'
      path: Hex[]
      to: Hex
      until: bigint
      spend?: bigint
      most?: bigint
      receive?: bigint
      least?: bigint
      /** The end of the path that is the network's own currency, although the path names its wrapped token. */
      native?: 'given' | 'received'
    }
  | { type: 'wrap'; amount: bigint }
  | { type: 'unwrap'; amount: bigint }
  | { type: 'ownership'; to: Hex }
  /** `sharesValue`: a contract calls itself, and each inner call sees the value of the outer one. */
  | { type: 'batch'; calls: Call[]; sharesValue?: true }
  | { type: 'unknown' }
  /** A known selector whose arguments are not what the function takes. */
  | { type: 'malformed' }

export type DecodedCall = {
  call: Call
  selector?: Hex
  /** `transfer(address,uint256)`; only where the selector is known. */
  signature?: string
  intent: Intent
  inner: DecodedCall[]
  hiddenInner: number
}

/** Nesting and number of calls that are taken apart; the rest is counted, never left out silently. */
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

  const selector = call.data.slice(0, 10).toLowerCase() as Hex
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
