import type { Failure } from '@oriel/clear-signing/description/failure.ts'
import { authorizationGas, getDelegatedCode } from '@oriel/clear-signing/eip155/account/delegation.ts'
import { getFailureReason } from '@oriel/clear-signing/eip155/read/revert.ts'
import { isHighFee } from '@oriel/clear-signing/eip155/transaction/transactionRisks.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { InternalError, InvalidParamsError, TransactionRejectedError } from '@oriel/shared/errors/errors.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { withLimit } from '../signing/allowanceLimit.ts'
import {
  type CheckedTransaction,
  cappedGas,
  checkNonce,
  checkTransaction,
  getGasLimit,
  readNonces,
  transferGas,
} from './checkTransaction.ts'
import { type Fees, readFees, scaleFees } from './fees.ts'

export type TransactionType = 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'

/** Fee fields of a transaction, in wei per gas. */
export type FeeFields = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/**
 * A checked transaction with its gas and fees. Unless the request specifies a nonce, it is assigned when the
 * transaction is sent.
 */
export type PreparedTransaction = CheckedTransaction & {
  type: TransactionType
  /** Allowance limit set by the user. Replaces the amount in `data`. */
  limit?: bigint
  gas: bigint
  /** The node's gas estimate. Undefined if the node cannot estimate gas. */
  neededGas?: bigint
  fees: Fees
  /** The page's fee. `isHigh` is true if the approval warns about it. */
  suggestedFee?: (FeeFields & { estimatedWei: bigint; maxWei: bigint; isHigh: boolean }) | undefined
  nonce?: number | undefined
  /** True if the requested nonce belongs to a pending transaction, which this transaction then replaces. */
  replaces: boolean
  accessList?: NonNullable<TransactionRequest['accessList']>
  authorizationList?: NonNullable<TransactionRequest['authorizationList']>
  /**
   * The delegate that the transaction sets for the account (EIP-7702). The zero address removes the current delegate.
   */
  delegate?: Hex
  balance: bigint
  problem?: { code: 'reverts' | 'gas-too-low' | 'insufficient-funds'; reason: Failure }
}

/** Applies the user's allowance limit to the request that will be described, simulated and signed. */
export function limitAllowance({ input, ...request }: TransactionRequest, limit: bigint): TransactionRequest {
  return { ...request, data: withLimit(request.data ?? input ?? '0x', limit) }
}

export type PrepareContext = {
  client: EvmClient
  network: Network
  from: string
  /** The delegate that the transaction sets for the account. A page cannot request one. */
  delegate?: Hex | undefined
}

/** Fallback gas limit for a call that the node cannot estimate, because signing requires one. */
const unknownGas = 1_000_000n

export async function prepareTransaction(
  request: TransactionRequest,
  { client, network, from, delegate }: PrepareContext,
): Promise<PreparedTransaction> {
  const fields = checkTransaction(request, { network, from })
  const [unit, balance, nonce] = await Promise.all([
    readFees(client, 1n),
    client.request<string>({ method: 'eth_getBalance', params: [from, 'latest'] }).then(BigInt),
    readNonce(request, from, client),
  ])
  const type = pickType(request, unit, delegate)
  const fee = toTrialFee(type, unit)
  const gas = await readGas(request, fields, { client, replaces: nonce.replaces, delegate, fee })
  const fees = scaleFees(unit, gas.amount)
  const suggestedFee = readSuggestedFee(request, { type, gas: gas.amount, fees, balance, network })
  const prepared: PreparedTransaction = { ...fields, ...nonce, type, gas: gas.amount, fees, balance }
  if (gas.needed !== undefined) prepared.neededGas = gas.needed
  if (suggestedFee) prepared.suggestedFee = suggestedFee
  if (request.accessList?.length && type !== 'legacy') prepared.accessList = request.accessList
  if (delegate) prepared.delegate = delegate
  if (type === 'eip7702' && request.authorizationList) prepared.authorizationList = request.authorizationList
  // Prefer our own message about insufficient funds over the node's.
  const isRefused = gas.problem?.code === 'reverts'
  const problem = (!isRefused && findFundsProblem(prepared, network)) || gas.problem
  if (problem) prepared.problem = problem
  return prepared
}

type Gas = { amount: bigint; needed?: bigint; problem?: PreparedTransaction['problem'] & {} }
type TrialFee = { gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }

/** Returns a fee for the simulation. Without one, a contract could detect the simulation and use less gas. */
function toTrialFee(type: TransactionType, { speeds: { normal } }: Fees): TrialFee {
  if ('gasPrice' in normal) return { gasPrice: toQuantity(normal.gasPrice) }
  const { maxFeePerGas, maxPriorityFeePerGas } = normal
  if (type === 'legacy' || type === 'eip2930') return { gasPrice: toQuantity(maxFeePerGas) }
  return { maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas) }
}

async function readGas(
  request: TransactionRequest,
  fields: CheckedTransaction,
  {
    client,
    replaces,
    delegate,
    fee,
  }: { client: EvmClient; replaces: boolean; delegate: Hex | undefined; fee: TrialFee },
): Promise<Gas> {
  const { from, to, data, value } = fields
  const { accessList, authorizationList } = request
  const call = { from, to, data, value: toQuantity(value), accessList, authorizationList }
  const limit = getGasLimit(request)
  if (limit !== undefined) {
    // Simulate a replacement without the pending transaction that it replaces.
    const block = replaces ? 'latest' : 'pending'
    return { amount: limit, ...(await checkLimit(limit, { call, block, client, fee })) }
  }
  try {
    const needed = await estimateGas({ call, block: 'pending', client, delegate, fee })
    return { amount: withMargin(needed), needed }
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    const problem = toProblem(error)
    const unknown = { amount: data === '0x' ? transferGas : unknownGas, problem }
    if (problem.code !== 'insufficient-funds' || data === '0x') return unknown
    // Estimate with a very large balance, because nodes reject a call that the account cannot pay for. The real balance
    // is checked later.
    const rich: Trial = { call, block: 'pending', client, delegate, fee, isRich: true }
    const needed = await estimateGas(rich).catch(() => undefined)
    return needed === undefined ? unknown : { amount: withMargin(needed), needed }
  }
}

type Trial = {
  call: { from: string }
  block: 'latest' | 'pending'
  client: EvmClient
  delegate?: Hex | undefined
  fee: TrialFee
  /** Overrides the account's balance with a very large one. */
  isRich?: boolean
}

const muchMoney = toQuantity(2n ** 128n)

async function estimateGas({ call, block, client, delegate, fee, isRich }: Trial): Promise<bigint> {
  // Set the account's future code with a state override, because the authorization is not signed yet.
  const state = { code: delegate ? getDelegatedCode(delegate) : undefined, balance: isRich ? muchMoney : undefined }
  const overrides = delegate || isRich ? [{ [call.from]: state }] : []
  const gas = await client.request<string>({
    method: 'eth_estimateGas',
    params: [{ ...call, ...fee }, block, ...overrides],
  })
  return BigInt(gas) + (delegate ? authorizationGas : 0n)
}

function toProblem(error: unknown): Gas['problem'] & {} {
  const code = /insufficient (funds|balance)|exceeds allowance/i.test(toCodedError(error).message)
    ? 'insufficient-funds'
    : 'reverts'
  return { code, reason: getFailureReason(error) }
}

/** Validates a requested gas limit. If the node is unreachable or cannot estimate gas, the limit is used unchecked. */
async function checkLimit(limit: bigint, trial: Trial): Promise<Omit<Gas, 'amount'>> {
  try {
    const estimate = await estimateGas(trial)
    // If the requested limit is below the estimate, simulate the call with that limit. It may suffice, because
    // estimates are slightly too high.
    if (estimate <= limit || (await isEnough(limit, trial))) return { needed: estimate }
    const reason = phrase('failure.gasTooLow', { limit: Number(limit), needed: Number(estimate) })
    return { needed: estimate, problem: { code: 'gas-too-low', reason } }
  } catch (error) {
    return isUnreachable(error) || !isCallError(error) ? {} : { problem: toProblem(error) }
  }
}

async function isEnough(limit: bigint, { call, block, client }: Trial): Promise<boolean> {
  try {
    await client.request({ method: 'eth_call', params: [{ ...call, gas: toQuantity(limit) }, block] })
    return true
  } catch (error) {
    if (isUnreachable(error) || !isCallError(error)) throw error
    return false
  }
}

/** True if a node's error is about the call, not about the JSON-RPC request or the node itself. */
function isCallError(error: unknown): boolean {
  const { code, message, data } = toCodedError(error)
  const isOfNode = [InternalError.code, InvalidParamsError.code, -32601, -32004].includes(code)
  return !isOfNode || data !== undefined || /revert|out of gas|insufficient|EVM error/i.test(message)
}

async function readNonce({ nonce }: TransactionRequest, from: string, client: EvmClient) {
  return nonce === undefined ? { replaces: false } : checkNonce(nonce, await readNonces(from, client))
}

/**
 * Adds a margin of 20%, because the state can change before the transaction is mined. A plain transfer needs none,
 * because its gas is constant.
 */
export function withMargin(estimate: bigint): bigint {
  if (estimate <= transferGas || estimate >= cappedGas) return estimate
  const more = (estimate * 12n) / 10n
  return more > cappedGas ? cappedGas : more
}

function pickType(request: TransactionRequest, fees: Fees, delegate: Hex | undefined): TransactionType {
  const { type, accessList, authorizationList } = request
  if (fees.kind === 'legacy') {
    if (delegate || authorizationList?.length)
      throw new TransactionRejectedError('This network has no delegations (EIP-7702).')
    return accessList?.length ? 'eip2930' : 'legacy'
  }
  if (delegate || authorizationList?.length) return 'eip7702'
  if (type !== undefined && BigInt(type) === 0n) return 'legacy'
  if (type !== undefined && BigInt(type) === 1n) return 'eip2930'
  return 'eip1559'
}

type FeeContext = { type: TransactionType; gas: bigint; fees: Fees; balance: bigint; network: Network }

function readSuggestedFee(request: TransactionRequest, context: FeeContext): PreparedTransaction['suggestedFee'] {
  const { gas, fees, balance, network } = context
  const fields = readFeeFields(request, context)
  if (!fields) return undefined
  const maxWei = gas * ('gasPrice' in fields ? fields.gasPrice : fields.maxFeePerGas)
  const isHigh = isHighFee({ max: maxWei, fast: fees.speeds.fast.maxWei }, { balance }, network)
  if ('gasPrice' in fields || fees.kind === 'legacy') return { ...fields, estimatedWei: maxWei, maxWei, isHigh }
  const { maxFeePerGas, maxPriorityFeePerGas } = fields
  const estimatedWei = gas * min(maxFeePerGas, fees.baseFeePerGas + maxPriorityFeePerGas)
  return { ...fields, estimatedWei, maxWei, isHigh }
}

function readFeeFields(request: TransactionRequest, { type, fees }: FeeContext): FeeFields | undefined {
  const price = parseQuantity(request.gasPrice)
  const maxFee = parseQuantity(request.maxFeePerGas)
  const tip = parseQuantity(request.maxPriorityFeePerGas)
  if (type === 'legacy' || type === 'eip2930' || fees.kind === 'legacy') {
    const gasPrice = price ?? maxFee
    return gasPrice === undefined ? undefined : { gasPrice }
  }
  // Use the gas price for both fee fields. An EIP-1559 transaction then costs the same, because a gas price is charged
  // in full.
  if (price !== undefined) return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  if (maxFee === undefined && tip === undefined) return undefined
  const { normal } = fees.speeds
  const maxPriorityFeePerGas = tip ?? min(normal.maxPriorityFeePerGas, maxFee ?? 0n)
  const maxFeePerGas = maxFee ?? normal.maxFeePerGas - normal.maxPriorityFeePerGas + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas }
}

const parseQuantity = (value: Hex | undefined) => (value === undefined ? undefined : BigInt(value))
const min = (a: bigint, b: bigint) => (a < b ? a : b)

function findFundsProblem(
  { value, balance, fees, suggestedFee }: PreparedTransaction,
  network: Network,
): Gas['problem'] {
  const cost = suggestedFee?.maxWei ?? fees.speeds.slow.maxWei
  if (balance >= value + cost) return undefined
  const reason = phrase('failure.fundsAndFee', { symbol: network.nativeCurrency.symbol })
  return { code: 'insufficient-funds', reason }
}
