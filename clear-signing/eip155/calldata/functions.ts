import type { Hex } from '@oriel/shared/chains/caip.ts'
import { decodeExecution } from '../account/batch.ts'
import { defineFunction, type FunctionRow } from './functionRow.ts'
import type { Call, Intent } from './intent.ts'
import { rightFunctions } from './rightFunctions.ts'
import { routerFunctions } from './routerFunctions.ts'

const maxUint256 = 2n ** 256n - 1n

function toBatch(calls: readonly { to: Hex; data: Hex; value?: bigint }[]): Intent {
  return { type: 'batch', calls: calls.map(({ to, data, value = 0n }) => ({ to, value, data })) }
}

function toSelfBatch(datas: readonly Hex[], { to, value }: Call, until?: bigint): Intent {
  const calls = datas.map((data) => ({ to, value, data }))
  return { type: 'batch', calls, sharesValue: true, until }
}

/** Returns the call that a Safe or proxy executes. If the operation is not 0, the call is a delegatecall. */
function toDelegateBatch(call: { to: Hex; value: bigint; data: Hex }, operation: number): Intent {
  return { type: 'batch', calls: [call], runs: operation !== 0 ? [call.to] : undefined }
}

/**
 * Parses the calls of `MultiSend`: operation (1 byte), address (20), value (32), length (32) and data, without padding.
 */
function unpackCalls(packed: Hex): Intent {
  const calls: { to: Hex; value: bigint; data: Hex }[] = []
  const runs: Hex[] = []
  let at = 2
  const take = (bytes: number): Hex => {
    const part = packed.slice(at, at + bytes * 2)
    if (part.length < bytes * 2) throw new RangeError('multiSend: the data is too short.')
    at += bytes * 2
    return `0x${part}`
  }
  while (at < packed.length) {
    const isPlain = take(1) === '0x00'
    const [to, value, length] = [take(20), BigInt(take(32)), BigInt(take(32))]
    calls.push({ to, value, data: take(Number(length)) })
    if (!isPlain) runs.push(to)
  }
  return { type: 'batch', calls, runs: runs.length > 0 ? runs : undefined }
}

type Pairs = readonly (readonly [Hex, Hex])[]
const toPairBatch = (calls: Pairs) => toBatch(calls.map(([to, data]) => ({ to, data })))
const toApproveAll = ([operator, approved]: [Hex, boolean]): Intent => ({ type: 'approve-all', operator, approved })
const toNftTransfer = ([from, to, id]: [Hex, Hex, bigint]): Intent => ({ type: 'transfer-nft', from, to, ids: [id] })

type Swap = Extract<Intent, { type: 'swap' }>
type SwapIn = [bigint, bigint, Hex[], Hex, bigint]
type SwapNative = [bigint, Hex[], Hex, bigint]
const toExactIn = ([amountIn, amountOutMin, path, to, until]: SwapIn): Swap => ({
  type: 'swap',
  amountIn,
  amountOutMin,
  path,
  to,
  until,
})
const toExactOut = ([amountOut, amountInMax, path, to, until]: SwapIn): Swap => ({
  type: 'swap',
  amountOut,
  amountInMax,
  path,
  to,
  until,
})
const withNativeOutput =
  (read: (args: SwapIn) => Swap) =>
  (args: SwapIn): Swap => ({ ...read(args), native: 'received' })
const swapTypes = '(uint256,uint256,address[],address,uint256)'
const swapNativeTypes = '(uint256,address[],address,uint256)'

const toApproval =
  (kind: 'set' | 'increase' | 'decrease') =>
  ([spender, amount]: [Hex, bigint]): Intent => ({
    type: 'approve',
    spender,
    amount,
    change: kind,
  })

const table: Record<string, FunctionRow> = {
  // In these three functions, the token determines whether the number is an amount or an ERC-721 token ID.
  '0xa9059cbb': defineFunction('transfer(address,uint256)', ([to, amount]: [Hex, bigint]) => ({
    type: 'transfer',
    to,
    amount,
  })),
  '0x23b872dd': defineFunction('transferFrom(address,address,uint256)', ([from, to, amount]: [Hex, Hex, bigint]) => ({
    type: 'transfer',
    from,
    to,
    amount,
  })),
  '0x095ea7b3': defineFunction('approve(address,uint256)', toApproval('set')),
  '0x39509351': defineFunction('increaseAllowance(address,uint256)', toApproval('increase')),
  '0xa457c2d7': defineFunction('decreaseAllowance(address,uint256)', toApproval('decrease')),
  '0xd505accf': defineFunction(
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ([owner, spender, amount, until]: [Hex, Hex, bigint, bigint]) => ({
      type: 'permit',
      owner,
      spender,
      amount,
      until,
    }),
  ),
  '0x8fcbaf0c': defineFunction(
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    ([owner, spender, , until, allowed]: [Hex, Hex, bigint, bigint, boolean]) => {
      return { type: 'permit', owner, spender, amount: allowed ? maxUint256 : 0n, until }
    },
  ),
  '0x87517c45': defineFunction(
    'approve(address,address,uint160,uint48)',
    ([token, spender, amount, until]: [Hex, Hex, bigint, number]) => {
      return { type: 'approve', token, spender, amount, change: 'set', until: BigInt(until) }
    },
  ),

  '0x42842e0e': defineFunction('safeTransferFrom(address,address,uint256)', toNftTransfer),
  '0xb88d4fde': defineFunction('safeTransferFrom(address,address,uint256,bytes)', toNftTransfer),
  '0xf242432a': defineFunction(
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    ([from, to, id, amount]: [Hex, Hex, bigint, bigint]) => {
      return { type: 'transfer-nft', from, to, ids: [id], amounts: [amount] }
    },
  ),
  '0x2eb2c2d6': defineFunction(
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ([from, to, ids, amounts]: [Hex, Hex, bigint[], bigint[]]) => ({ type: 'transfer-nft', from, to, ids, amounts }),
  ),
  '0xa22cb465': defineFunction('setApprovalForAll(address,bool)', toApproveAll),

  '0x38ed1739': defineFunction(`swapExactTokensForTokens${swapTypes}`, toExactIn),
  '0x18cbafe5': defineFunction(`swapExactTokensForETH${swapTypes}`, withNativeOutput(toExactIn)),
  '0x5c11d795': defineFunction(`swapExactTokensForTokensSupportingFeeOnTransferTokens${swapTypes}`, toExactIn),
  '0x791ac947': defineFunction(
    `swapExactTokensForETHSupportingFeeOnTransferTokens${swapTypes}`,
    withNativeOutput(toExactIn),
  ),
  '0x8803dbee': defineFunction(`swapTokensForExactTokens${swapTypes}`, toExactOut),
  '0x4a25d94a': defineFunction(`swapTokensForExactETH${swapTypes}`, withNativeOutput(toExactOut)),
  '0x7ff36ab5': defineFunction(
    `swapExactETHForTokens${swapNativeTypes}`,
    ([amountOutMin, path, to, until]: SwapNative, { value }) => {
      return { type: 'swap', native: 'given', amountIn: value, amountOutMin, path, to, until }
    },
  ),
  '0xb6f9de95': defineFunction(
    `swapExactETHForTokensSupportingFeeOnTransferTokens${swapNativeTypes}`,
    ([amountOutMin, path, to, until]: SwapNative, { value }) => {
      return { type: 'swap', native: 'given', amountIn: value, amountOutMin, path, to, until }
    },
  ),
  '0xfb3bdb41': defineFunction(
    `swapETHForExactTokens${swapNativeTypes}`,
    ([amountOut, path, to, until]: SwapNative, { value }) => {
      return { type: 'swap', native: 'given', amountInMax: value, amountOut, path, to, until }
    },
  ),
  '0xd0e30db0': defineFunction('deposit()', (_, { value }) => ({ type: 'wrap', amount: value })),
  '0x2e1a7d4d': defineFunction('withdraw(uint256)', ([amount]: [bigint]) => ({ type: 'unwrap', amount })),

  '0xac9650d8': defineFunction('multicall(bytes[])', ([datas]: [Hex[]], call) => toSelfBatch(datas, call)),
  '0x5ae401dc': defineFunction('multicall(uint256,bytes[])', ([until, datas]: [bigint, Hex[]], call) => {
    return toSelfBatch(datas, call, until)
  }),
  '0x1f0464d1': defineFunction('multicall(bytes32,bytes[])', ([, datas]: [Hex, Hex[]], call) =>
    toSelfBatch(datas, call),
  ),
  '0x252dba42': defineFunction('aggregate((address,bytes)[])', ([calls]: [Pairs]) => toPairBatch(calls)),
  '0xc3077fa9': defineFunction('blockAndAggregate((address,bytes)[])', ([calls]: [Pairs]) => toPairBatch(calls)),
  '0xbce38bd7': defineFunction('tryAggregate(bool,(address,bytes)[])', ([, calls]: [boolean, Pairs]) =>
    toPairBatch(calls),
  ),
  '0x399542e9': defineFunction('tryBlockAndAggregate(bool,(address,bytes)[])', ([, calls]: [boolean, Pairs]) =>
    toPairBatch(calls),
  ),
  '0x82ad56cb': defineFunction('aggregate3((address,bool,bytes)[])', ([calls]: [[Hex, boolean, Hex][]]) =>
    toBatch(calls.map(([to, , data]) => ({ to, data }))),
  ),
  '0x174dea71': defineFunction(
    'aggregate3Value((address,bool,uint256,bytes)[])',
    ([calls]: [[Hex, boolean, bigint, Hex][]]) => toBatch(calls.map(([to, , value, data]) => ({ to, value, data }))),
  ),
  '0xb61d27f6': defineFunction('execute(address,uint256,bytes)', ([to, value, data]: [Hex, bigint, Hex]) =>
    toBatch([{ to, value, data }]),
  ),
  '0xe9ae5c53': defineFunction('execute(bytes32,bytes)', ([mode, data]: [Hex, Hex]) =>
    toBatch(decodeExecution(mode, data)),
  ),
  // Safe, MultiSend, Euler and OpenSea proxy
  '0x6a761202': defineFunction(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    ([to, value, data, operation]: [Hex, bigint, Hex, number]) => toDelegateBatch({ to, value, data }, operation),
  ),
  '0x8d80ff0a': defineFunction('multiSend(bytes)', ([packed]: [Hex]) => unpackCalls(packed)),
  '0xc16ae7a4': defineFunction('batch((address,address,uint256,bytes)[])', ([calls]: [[Hex, Hex, bigint, Hex][]]) =>
    toBatch(calls.map(([to, , value, data]) => ({ to, value, data }))),
  ),
  '0x1f8b5215': defineFunction('call(address,address,uint256,bytes)', ([to, , value, data]: [Hex, Hex, bigint, Hex]) =>
    toBatch([{ to, value, data }]),
  ),
  '0x1b0f7ba9': defineFunction('proxy(address,uint8,bytes)', ([to, how, data]: [Hex, number, Hex]) =>
    toDelegateBatch({ to, value: 0n, data }, how),
  ),
  // Superfluid's host forwards the call on behalf of the sender.
  '0x39255d5b': defineFunction('callAgreement(address,bytes,bytes)', ([to, data]: [Hex, Hex]) =>
    toBatch([{ to, data }]),
  ),
  '0x34fcd5be': defineFunction('executeBatch((address,uint256,bytes)[])', ([calls]: [[Hex, bigint, Hex][]]) =>
    toBatch(calls.map(([to, value, data]) => ({ to, value, data }))),
  ),
}

const rows = { ...table, ...routerFunctions, ...rightFunctions }

export function findFunction(selector: string): FunctionRow | undefined {
  return Object.hasOwn(rows, selector) ? rows[selector] : undefined
}

export const knownSignatures = Object.entries(rows).map(([selector, { signature }]) => [selector, signature] as const)
