import type { Hex } from '@oriel/shared/chains/caip.ts'
import { executeAbi as abi, batchParameters } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { decodeAbiParameters, decodeFunctionData, encodeAbiParameters, encodeFunctionData, encodePacked } from 'viem'
import { toPlainAddress } from './plainAddresses.ts'

/**
 * Execution modes of `execute` (ERC-7579) for several calls and for one. In both, either all calls take effect or none.
 */
const batchMode = `0x01${'0'.repeat(62)}` as const
const singleMode = `0x${'0'.repeat(64)}` as const

export type BatchCall = { to: Hex; value: bigint; data: Hex }

/** Encodes the account's call to itself that executes all calls atomically. */
export function encodeBatch(calls: readonly BatchCall[]): Hex {
  const list = calls.map(({ to, value, data }) => ({ target: toPlainAddress(to), value, callData: data }))
  return encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [batchMode, encodeAbiParameters(batchParameters, [list])],
  })
}

/** Encodes `execute` for one call in single-call mode. */
function encodeSingle({ to, value, data }: BatchCall): Hex {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [toPlainAddress(to), value, data])
  return encodeFunctionData({ abi, functionName: 'execute', args: [singleMode, execution] })
}

/** Decodes the calls of `execute` in either mode. Returns undefined for other calldata. */
export function decodeBatch(data: Hex): BatchCall[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi, data })
    return decodeExecution(...args)
  } catch {
    return undefined
  }
}

/** Checks that the calldata is byte for byte the canonical encoding of its calls. */
export function isCanonicalExecute(data: Hex): boolean {
  const calls = decodeBatch(data)
  if (!calls) return false
  const [only] = calls
  const encodings = only && calls.length === 1 ? [encodeBatch(calls), encodeSingle(only)] : [encodeBatch(calls)]
  return encodings.some((encoding) => encoding.toLowerCase() === data.toLowerCase())
}

/** Decodes the calls inside `execute`. Throws for modes that this wallet does not use. */
export function decodeExecution(mode: Hex, data: Hex): BatchCall[] {
  // The first byte of the mode is the call type, and the second byte is the behavior on failure. The other bytes select
  // extensions, so they must be zero.
  const kind = mode.slice(0, 4)
  if (!/^0x0[01]0{62}$/.test(mode)) throw new Error('unknown mode')
  if (kind === '0x01') {
    const [calls] = decodeAbiParameters(batchParameters, data)
    return calls.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
  }
  if (data.length < 106) throw new Error('too short')
  return [{ to: data.slice(0, 42) as Hex, value: BigInt(`0x${data.slice(42, 106)}`), data: `0x${data.slice(106)}` }]
}
