import { decodeFunctionResult, encodeFunctionData, type Hex, isHex, multicall3Abi } from 'viem'
import type { Network } from '#shared/networks.ts'
import { type Node, NodeError } from '../rpc/node.ts'

export type Read = { to: Hex; data: Hex }
/**
 * `refused`: the contract reverted, or there is none. `unanswered`: the node would not say; where it was not even asked, since
 * others took all the calls that there are, that says nothing of this contract.
 */
export type ReadAnswer =
  | { status: 'read'; data: Hex }
  | { status: 'refused' }
  | { status: 'unanswered'; wasRequested: boolean }

const refused: ReadAnswer = { status: 'refused' }
const unanswered: ReadAnswer = { status: 'unanswered', wasRequested: true }
const unasked: ReadAnswer = { status: 'unanswered', wasRequested: false }

const batchSize = 120
/** So many more calls when some fail as a whole: a node that refuses everything is not asked for each. */
const maximumHalves = 20
/** What failed in company is asked again alone, so many times per call and so many at a time. */
const maximumSingles = 72
const concurrentSingles = 6
/**
 * A contract may go round in circles: a node without a limit of its own would then not answer in time, and look as if it were down.
 * 50 million is what most nodes allow, and one picture that is drawn on the chain takes a tenth of that.
 */
const [batchGas, singleGas] = ['0x2faf080', '0xe4e1c0']
/** A call that was reverted (Geth, and everybody after it). Other codes are about the node, or about gas. */
const revertedCode = 3

/**
 * Reads contracts of strangers at the latest block, in one call for many where the network has Multicall3. One of them cannot spoil
 * the answers of the others: it may burn the gas that all of a call share, so a failure counts only when it happened alone.
 */
export async function readContracts(node: Node, network: Network, reads: readonly Read[]): Promise<ReadAnswer[]> {
  const multicall = network.contracts?.multicall3?.address as Hex | undefined
  const answers = new Map<Read, ReadAnswer>()
  let hasMulticall = multicall !== undefined
  const budget = { halves: maximumHalves }
  for (let at = 0; multicall && hasMulticall && at < reads.length; at += batchSize) {
    hasMulticall = await readBatch({ node, multicall, answers, budget }, reads.slice(at, at + batchSize))
  }
  const left = reads.filter((read) => !answers.has(read))
  const alone = hasMulticall ? left.slice(0, maximumSingles) : left
  for (let at = 0; at < alone.length; at += concurrentSingles) {
    const few = alone.slice(at, at + concurrentSingles)
    const told = await Promise.all(few.map((read) => readSingle(node, read)))
    for (const [index, read] of few.entries()) answers.set(read, told[index] ?? unanswered)
  }
  return reads.map((read) => answers.get(read) ?? unasked)
}

type BatchContext = { node: Node; multicall: Hex; answers: Map<Read, ReadAnswer>; budget: { halves: number } }

/** Answers what it can; false where there is no Multicall3 at that address after all. */
async function readBatch(context: BatchContext, reads: readonly Read[]): Promise<boolean> {
  const { node, multicall, answers, budget } = context
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = await call(node, { to: multicall, data }, batchGas)
  if (answer === '0x') return false
  const results = answer === undefined || answer === 'reverted' ? undefined : decodeBatch(answer)
  if (results?.length !== reads.length) {
    // Too much for one call, or one of them is hostile: halves find it. Two are as well asked alone.
    if (reads.length <= 2 || budget.halves <= 0) return true
    budget.halves -= 2
    const middle = reads.length >> 1
    const hasMulticall = await readBatch(context, reads.slice(0, middle))
    return hasMulticall && (await readBatch(context, reads.slice(middle)))
  }
  for (const [index, read] of reads.entries()) {
    const result = results[index]
    if (result?.success) answers.set(read, asAnswer(result.returnData))
  }
  return true
}

function decodeBatch(data: Hex) {
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
  } catch {
    // Something else lives at that address: each contract is asked by itself.
    return undefined
  }
}

async function readSingle(node: Node, read: Read): Promise<ReadAnswer> {
  const answer = await call(node, read, singleGas)
  if (answer === undefined) return unanswered
  return answer === 'reverted' ? refused : asAnswer(answer)
}

/** Undefined where the node answers with an error that is not the contract's. */
async function call(node: Node, { to, data }: Read, gas: string): Promise<Hex | 'reverted' | undefined> {
  try {
    const result = await node.request('eth_call', [{ to, data, gas }, 'latest'])
    return isHex(result) ? result : undefined
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return error.code === revertedCode ? 'reverted' : undefined
  }
}

function asAnswer(data: Hex): ReadAnswer {
  return data === '0x' ? refused : { status: 'read', data }
}
