import type { EvmClient } from '../../rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '../../rpc/jsonRpc.ts'
import { findBundler } from './bundler.ts'
import {
  type CallTerms,
  getLaterBlock,
  getNextBlock,
  type Head,
  withOtherGas,
  withOtherProducer,
} from './conditions.ts'
import { type Conditions, maxGas, type Run, runCalls, type SimulatedCalls } from './runCalls.ts'

export type Runs = {
  first: Run
  /** Runs under different conditions. A run is undefined if the node rejects its conditions. */
  others: (Run | undefined)[]
}

type RunOptions = { head: Head | undefined; terms: readonly CallTerms[] | undefined }

/**
 * Simulates the calls in the next block, and once or twice more in a different block. Only the first run uses a
 * simulated bundler for a user operation, because contracts can detect the EntryPoint's overridden code. If the node
 * rejects block overrides, the calls run once without them. Throws if the node cannot simulate the calls at all.
 */
export async function runRepeatedly(client: EvmClient, simulated: SimulatedCalls, options: RunOptions): Promise<Runs> {
  const head = await withSenderBalance(client, options)
  const callTerms = head && getTerms(simulated, head, options.terms)
  if (!head || !callTerms) return { first: await runCalls(client, simulated), others: [] }
  const block = getNextBlock(head, callTerms)
  const other = withOtherGas(callTerms, min(maxGas, head.gasLimit))
  const later = getLaterBlock(head, other, block)
  const third = withOtherProducer(head, later)
  const otherBlocks = third ? [later, third] : [later]
  const entryPoint = callTerms[0]?.entryPoint
  const bundler =
    entryPoint && (await findBundler(client, { entryPoint, account: simulated.account, terms: callTerms }))
  const [first, ...others] = await Promise.allSettled([
    runCalls(client, simulated, withFunds(simulated, head, { block, terms: callTerms, bundler })),
    ...otherBlocks.map((otherBlock) =>
      runCalls(client, simulated, withFunds(simulated, head, { block: otherBlock, terms: other })),
    ),
  ])
  if (first.status === 'rejected') {
    if (!isConditionsError(first.reason)) throw first.reason
    return { first: await runCalls(client, simulated), others: [] }
  }
  return {
    first: first.value,
    others: others.map((result) => (result.status === 'fulfilled' ? result.value : undefined)),
  }
}

async function withSenderBalance(client: EvmClient, { head, terms = [] }: RunOptions): Promise<Head | undefined> {
  const [{ entryPoint } = {}] = terms
  if (!head || !entryPoint) return head
  const { balance: _, ...rest } = head
  try {
    const params = [entryPoint, 'latest']
    return { ...rest, balance: BigInt(await client.request<string>({ method: 'eth_getBalance', params })) }
  } catch {
    // Leave the balance undefined, because the node itself checks whether the sender can pay.
    return rest
  }
}

/** Runs the calls under the next block's conditions, or without conditions if the node rejects them. */
export async function runNext(
  client: EvmClient,
  simulated: SimulatedCalls,
  { head, terms }: { head: Head | undefined; terms: readonly CallTerms[] },
): Promise<Run> {
  if (!head) return runCalls(client, simulated)
  try {
    return await runCalls(client, simulated, withFunds(simulated, head, { block: getNextBlock(head, terms), terms }))
  } catch (error) {
    if (!isConditionsError(error)) throw error
    return runCalls(client, simulated)
  }
}

/**
 * True if the node rejected the conditions. Any other rejection is the calls' result, or means that the node cannot
 * simulate.
 */
function isConditionsError(error: unknown): boolean {
  const { code, message } = toCodedError(error)
  return code !== -32601 && !isUnreachable(error) && !lacksFunds(message) && !lacksGas(message)
}

export const lacksGas = (message: string) => /out of gas|intrinsic gas|gas too low/i.test(message)
export const lacksFunds = (message: string | undefined) => /insufficient (funds|balance)/i.test(message ?? '')

/** Returns the gas and fees of all calls. Returns undefined if the base fee is unknown. */
function getTerms(
  { calls }: SimulatedCalls,
  { gasLimit, baseFee }: Head,
  callTerms: readonly CallTerms[] | undefined,
): CallTerms[] | undefined {
  if (!callTerms && baseFee === undefined) return undefined
  const share = min(maxGas, gasLimit / BigInt(Math.max(1, calls.length)))
  return calls.map(({ gas = share }, at) => {
    const terms = callTerms?.[at] ?? { gas, maxFeePerGas: (baseFee ?? 0n) * 2n, maxPriorityFeePerGas: 0n }
    // A transaction's gas cannot exceed the block gas limit.
    return terms.gas > gasLimit ? { ...terms, gas: min(maxGas, gasLimit) } : terms
  })
}

/**
 * Overrides the balance if it is too low for the fee, because nodes reject a call whose sender cannot pay. A different
 * risk reports the low balance.
 */
function withFunds({ calls }: SimulatedCalls, { balance }: Head, conditions: Conditions): Conditions {
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const fees = conditions.terms.reduce((sum, { gas, gasPrice, maxFeePerGas }) => {
    return sum + gas * (gasPrice ?? maxFeePerGas ?? 0n)
  }, 0n)
  if (conditions.bundler || balance === undefined || balance >= value + fees) return conditions
  return { ...conditions, balance: balance + fees }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
