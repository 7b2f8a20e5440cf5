import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { getDelegatedCode } from '../account/delegation.ts'
import { addForwardingGas, type Bundler } from './bundler.ts'
import type { BlockConditions, CallTerms } from './conditions.ts'

export type SimulatedCall = {
  to?: Hex | undefined
  value: bigint
  data: Hex
  gas?: bigint | undefined
  accessList?: TransactionRequest['accessList'] | undefined
}

export type SimulatedCalls = {
  account: Hex
  calls: SimulatedCall[]
  /** Delegation that the transaction sets for the account (EIP-7702). */
  delegate?: Hex | undefined
}

export type Log = { address: Hex; topics: Hex[]; data: Hex }
export type CallResult = {
  status?: string
  gasUsed?: string
  /** Gas used before refunds. Only some nodes return it. */
  maxUsedGas?: string
  logs?: Log[]
  returnData?: Hex
  error?: { message?: string; data?: Hex }
}

export type Conditions = {
  block: BlockConditions
  terms: readonly CallTerms[]
  /** Balance in wei that overrides the sender's balance if it cannot pay the maximum fee. */
  balance?: bigint | undefined
  /** Sender of a user operation. @default the EntryPoint itself */
  bundler?: Bundler | undefined
}

/** Maximum gas of a transaction (EIP-7825). */
export const maxGas = 16_777_216n

type Header = { number?: string; timestamp?: string; baseFeePerGas?: string; miner?: string }
type Answer = (Header & { calls?: CallResult[] })[]

export type Run = { results: CallResult[]; isExact: boolean }

/**
 * Simulates the calls in sequence on the newest state. If there are conditions, the calls run with their block, gas and
 * fees. Otherwise the gas price is zero, and contracts can detect the simulation.
 */
export async function runCalls(client: EvmClient, simulated: SimulatedCalls, conditions?: Conditions): Promise<Run> {
  const { account, calls, delegate } = simulated
  const { terms = [], bundler } = conditions ?? {}
  const { entryPoint } = terms[0] ?? {}
  const sender = bundler?.address ?? entryPoint ?? account
  const wired = calls.map((call, at) =>
    bundler
      ? toWire({ ...call, to: bundler.entryPoint }, sender, addForwarding(terms[at]))
      : toWire(call, sender, terms[at]),
  )
  const state: Record<Hex, object> = { ...bundler?.state }
  if (delegate) state[account] = { code: getDelegatedCode(delegate) }
  if (conditions?.balance !== undefined) state[sender] = { ...state[sender], balance: toQuantity(conditions.balance) }
  const block = {
    calls: wired,
    blockOverrides: conditions?.block,
    stateOverrides: Object.keys(state).length > 0 ? state : undefined,
  }
  const options = { blockStateCalls: [block], traceTransfers: true, validation: conditions !== undefined }
  const blocks = await client.request<Answer>({ method: 'eth_simulateV1', params: [options, 'latest'] })
  // Read the last block of the response, because some nodes insert empty blocks before the calls' block.
  const answered = Array.isArray(blocks) ? blocks.at(-1) : undefined
  const results = answered?.calls
  if (!Array.isArray(results) || results.length !== calls.length) throw new Error('unexpected answer of eth_simulateV1')
  return { results, isExact: conditions !== undefined && matchesConditions(answered ?? {}, conditions.block) }
}

const addForwarding = (terms: CallTerms | undefined) => terms && { ...terms, gas: addForwardingGas(terms.gas) }

function toWire({ to, value, data, gas, accessList }: SimulatedCall, from: Hex, terms: CallTerms | undefined) {
  const fee = terms ? toFees(terms) : { gas: gas !== undefined && gas <= maxGas ? toQuantity(gas) : undefined }
  return { from, to, data, value: toQuantity(value), accessList, ...fee }
}

function toFees({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: CallTerms) {
  return {
    gas: toQuantity(gas),
    gasPrice: gasPrice !== undefined ? toQuantity(gasPrice) : undefined,
    maxFeePerGas: maxFeePerGas !== undefined ? toQuantity(maxFeePerGas) : undefined,
    maxPriorityFeePerGas: maxPriorityFeePerGas !== undefined ? toQuantity(maxPriorityFeePerGas) : undefined,
  }
}

/**
 * Checks that the node applied the block overrides, by comparing them with the block in its response. A node may ignore
 * unsupported overrides.
 */
function matchesConditions({ number, timestamp, baseFeePerGas, miner }: Header, block: BlockConditions): boolean {
  const isSame = (a: string | undefined, b: string | undefined) =>
    a === undefined || b === undefined || BigInt(a) === BigInt(b)
  return (
    isSame(number, block.number) &&
    isSame(timestamp, block.time) &&
    isSame(baseFeePerGas, block.baseFeePerGas) &&
    isSame(miner, block.feeRecipient)
  )
}
