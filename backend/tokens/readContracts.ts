import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, multicall3Abi } from 'viem'
import { type Node, NodeError } from '../rpc/node.ts'
import { toLowerAddress } from './toLowerAddress.ts'

export type Read = { to: Hex; data: Hex }
/**
 * Result of a read. `refused`: the contract reverted, or there is no contract. `unanswered`: the node returned an
 * error. `wasCalled` is false if other contracts used up the budget before the contract was called, so the read may
 * still work.
 */
export type ReadAnswer =
  | { status: 'read'; data: Hex }
  | { status: 'refused' }
  | { status: 'unanswered'; wasCalled: boolean }

const refused: ReadAnswer = { status: 'refused' }
const unanswered: ReadAnswer = { status: 'unanswered', wasCalled: true }
const uncalled: ReadAnswer = { status: 'unanswered', wasCalled: false }

const batchSize = 120
/** Maximum number of additional batches after failures, so that a failing node is not called for each contract. */
const maxHalves = 20
/** Maximum number of separate calls for contracts whose batch failed, in total and at once. */
const maxSingles = 72
const concurrentSingles = 6
/**
 * Gas limits of a batch and of a separate call. They stop endless loops, which would make a node without a limit of its
 * own time out and appear unavailable. Most nodes allow 50 million gas. Reading an on-chain image takes a tenth of
 * that.
 */
const batchGas = '0x2faf080'
const singleGas = '0xe4e1c0'
/** Geth's error code for a reverted call, also used by other clients. Other codes mean a node or gas error. */
const revertedCode = 3

/**
 * Calls contracts, in batches when the network has Multicall3. A contract can burn the gas that a batch shares, so only
 * a failure of a separate call counts.
 */
export async function readContracts(node: Node, network: Network, reads: readonly Read[]): Promise<ReadAnswer[]> {
  const multicall = network.contracts?.multicall3 && toLowerAddress(network.contracts.multicall3.address)
  const answers = new Map<Read, ReadAnswer>()
  let hasMulticall = multicall !== undefined
  const budget = { halves: maxHalves }
  for (let at = 0; multicall && hasMulticall && at < reads.length; at += batchSize) {
    hasMulticall = await readBatch({ node, multicall, answers, budget }, reads.slice(at, at + batchSize))
  }
  const left = reads.filter((read) => !answers.has(read))
  const singles = hasMulticall ? left.slice(0, maxSingles) : left
  for (let at = 0; at < singles.length; at += concurrentSingles) {
    const few = singles.slice(at, at + concurrentSingles)
    const results = await Promise.all(few.map((read) => readSingle(node, read)))
    for (const [index, read] of few.entries()) answers.set(read, results[index] ?? unanswered)
  }
  return reads.map((read) => answers.get(read) ?? uncalled)
}

type BatchContext = { node: Node; multicall: Hex; answers: Map<Read, ReadAnswer>; budget: { halves: number } }

async function readBatch(context: BatchContext, reads: readonly Read[]): Promise<boolean> {
  const { node, multicall, answers, budget } = context
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = await call(node, { to: multicall, data }, batchGas)
  if (answer === '0x') return false
  const results = answer === undefined || answer === 'reverted' ? undefined : decodeBatch(answer)
  if (results?.length !== reads.length) {
    // The batch is too large or contains a malicious contract. Bisect to find it; two contracts are called separately.
    if (reads.length <= 2 || budget.halves <= 0) return true
    budget.halves -= 2
    const middle = reads.length >> 1
    const hasMulticall = await readBatch(context, reads.slice(0, middle))
    return hasMulticall && (await readBatch(context, reads.slice(middle)))
  }
  for (const [index, read] of reads.entries()) {
    const result = results[index]
    if (result?.success) answers.set(read, toAnswer(result.returnData))
  }
  return true
}

function decodeBatch(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    // The contract at the address is not Multicall3, so each contract is called separately.
    return undefined
  }
}

async function readSingle(node: Node, read: Read): Promise<ReadAnswer> {
  const answer = await call(node, read, singleGas)
  if (answer === undefined) return unanswered
  return answer === 'reverted' ? refused : toAnswer(answer)
}

async function call(node: Node, { to, data }: Read, gas: string): Promise<Hex | 'reverted' | undefined> {
  try {
    const result = await node.request('eth_call', [{ to, data, gas }, 'latest'])
    return isHex(result) ? result : undefined
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return error.code === revertedCode ? 'reverted' : undefined
  }
}

function toAnswer(data: Hex): ReadAnswer {
  return data === '0x' ? refused : { status: 'read', data }
}
