import type { Hex } from '#shared/caip.ts'
import { InvalidParamsError, TransactionRejectedError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { codedError, type EvmClient, isUnreachable } from '../client.ts'
import { failureReason } from '../read/revert.ts'
import { type Fees, readFees } from './fees.ts'
import { toQuantity } from './unsigned.ts'

export type TransactionType = 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'

/** Wei per gas as the transaction will carry it. */
export type FeeFields = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | { gasPrice: bigint }

/** A dapp's transaction, checked and completed but for the nonce, which is given out when it is sent. */
export type PreparedTransaction = {
  type: TransactionType
  chainId: number
  from: Hex
  to?: Hex
  value: bigint
  data: Hex
  gas: bigint
  fees: Fees
  /** What the dapp asked to pay. */
  suggestedFee?: FeeFields & { maximumWei: bigint }
  /** Only where the dapp named one. */
  nonce?: number
  /** The named nonce belongs to a transaction that is still waiting: this one takes its place. */
  replaces: boolean
  accessList?: NonNullable<TransactionRequest['accessList']>
  authorizationList?: NonNullable<TransactionRequest['authorizationList']>
  balance: bigint
  /** Why it would fail, as far as the node can tell now. */
  problem?: { code: 'reverts' | 'insufficient-funds'; reason: string }
}

export type PrepareContext = { client: EvmClient; network: Network; from: string }

/** Gas of a call that the node could not run; without a number there would be nothing to sign. */
const unknownGas = 1_000_000n
const transferGas = 21_000n
/** EIP-7825: no transaction may have more. */
const mostGas = 16_777_216n

/** Checks the dapp's fields and reads the rest from the chain. */
export async function prepareTransaction(
  request: TransactionRequest,
  { client, network, from }: PrepareContext,
): Promise<PreparedTransaction> {
  const fields = checkRequest(request, network, from)
  const [gas, balance, nonce] = await Promise.all([
    readGas(request, fields, client),
    client.request<string>({ method: 'eth_getBalance', params: [from, 'latest'] }).then(BigInt),
    readNonce(request, from, client),
  ])
  const fees = await readFees(client, gas.amount)
  const type = typeOf(request, fees)
  const suggestedFee = suggestedFeeOf(request, type, gas.amount, fees)
  const prepared: PreparedTransaction = { ...fields, ...nonce, type, gas: gas.amount, fees, balance }
  if (suggestedFee) prepared.suggestedFee = suggestedFee
  if (request.accessList && type !== 'legacy') prepared.accessList = request.accessList
  if (type === 'eip7702' && request.authorizationList) prepared.authorizationList = request.authorizationList
  // The node's own words for too little money are no sentence for people.
  const isPoor = !gas.problem || gas.problem.code === 'insufficient-funds'
  const problem = (isPoor && fundsProblem(prepared, network)) || gas.problem
  if (problem) prepared.problem = problem
  return prepared
}

type Checked = Pick<PreparedTransaction, 'chainId' | 'from' | 'to' | 'value' | 'data'>

function checkRequest(request: TransactionRequest, network: Network, from: string): Checked {
  const { to, data, input } = request
  if (request.from.toLowerCase() !== from.toLowerCase())
    throw new InvalidParamsError('from: this is not the account that signs.')
  const chainId = Number(network.id)
  if (request.chainId !== undefined && BigInt(request.chainId) !== BigInt(chainId))
    throw new InvalidParamsError(`chainId: the transaction is for chain ${BigInt(request.chainId)}, not ${chainId}.`)
  // Two fields for one thing: a dapp that sets both differently would have one shown and the other sent.
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new InvalidParamsError('data: differs from input.')
  const bytes = data ?? input ?? '0x'
  if (bytes.length % 2 === 1) throw new InvalidParamsError('data: expected whole bytes.')
  if (!to && bytes === '0x') throw new InvalidParamsError('to: expected an address, or data that creates a contract.')
  if (request.gasPrice !== undefined && request.maxFeePerGas !== undefined)
    throw new InvalidParamsError('gasPrice: cannot be combined with maxFeePerGas.')
  if (request.authorizationList?.length && !to)
    throw new InvalidParamsError('to: expected an address with authorizationList.')
  if (request.type !== undefined && !['0x0', '0x1', '0x2', '0x4'].includes(`0x${BigInt(request.type).toString(16)}`))
    throw new InvalidParamsError('type: this kind of transaction is not supported.')
  const { maxFeePerGas, maxPriorityFeePerGas } = request
  if (maxFeePerGas && maxPriorityFeePerGas && BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas))
    throw new InvalidParamsError('maxPriorityFeePerGas: higher than maxFeePerGas.')
  return { chainId, from: request.from, ...(to && { to }), value: BigInt(request.value ?? 0), data: bytes }
}

type Gas = { amount: bigint; problem?: PreparedTransaction['problem'] & {} }

async function readGas(request: TransactionRequest, fields: Checked, client: EvmClient): Promise<Gas> {
  const given = request.gas ?? request.gasLimit
  if (given !== undefined) {
    const amount = BigInt(given)
    if (amount < transferGas || amount > 1_000_000_000n)
      throw new InvalidParamsError(`gas: expected at least ${transferGas}.`)
    return { amount }
  }
  const { from, to, data, value } = fields
  const { accessList, authorizationList } = request
  const call = { from, to, data, value: toQuantity(value), accessList, authorizationList }
  try {
    const estimate = BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [call, 'pending'] }))
    return { amount: withMargin(estimate) }
  } catch (error) {
    if (isUnreachable(error)) throw codedError(error)
    const reason = failureReason(error)
    const code = /insufficient (funds|balance)/i.test(codedError(error).message) ? 'insufficient-funds' : 'reverts'
    return { amount: data === '0x' ? transferGas : unknownGas, problem: { code, reason } }
  }
}

/** A fifth more, because the state can change until it is mined. A plain transfer costs the same always. */
export function withMargin(estimate: bigint): bigint {
  if (estimate <= transferGas || estimate >= mostGas) return estimate
  const more = (estimate * 12n) / 10n
  return more > mostGas ? mostGas : more
}

async function readNonce(request: TransactionRequest, from: string, client: EvmClient) {
  if (request.nonce === undefined) return { replaces: false }
  const count = (tag: string) => client.request<string>({ method: 'eth_getTransactionCount', params: [from, tag] })
  const [mined, pending] = (await Promise.all([count('latest'), count('pending')])).map(Number)
  const nonce = BigInt(request.nonce)
  if (mined === undefined || pending === undefined || nonce < BigInt(mined))
    throw new InvalidParamsError(`nonce: ${nonce} is used already; the next one is ${mined}.`)
  // A gap would leave it waiting for transactions that nobody may ever send.
  if (nonce > BigInt(pending)) throw new InvalidParamsError(`nonce: ${nonce} is ahead of the next one, ${pending}.`)
  return { nonce: Number(nonce), replaces: Number(nonce) < pending }
}

function typeOf({ type, accessList, authorizationList }: TransactionRequest, fees: Fees): TransactionType {
  if (fees.kind === 'legacy') {
    if (authorizationList?.length) throw new TransactionRejectedError('This network has no delegations (EIP-7702).')
    return accessList ? 'eip2930' : 'legacy'
  }
  if (authorizationList?.length) return 'eip7702'
  if (type !== undefined && BigInt(type) === 0n && !accessList) return 'legacy'
  if (type !== undefined && BigInt(type) === 1n) return 'eip2930'
  return 'eip1559'
}

function suggestedFeeOf(request: TransactionRequest, type: TransactionType, gas: bigint, fees: Fees) {
  const price = toWei(request.gasPrice)
  const most = toWei(request.maxFeePerGas)
  const tip = toWei(request.maxPriorityFeePerGas)
  if (type === 'legacy' || type === 'eip2930' || fees.kind === 'legacy') {
    const gasPrice = price ?? most
    return gasPrice === undefined ? undefined : { gasPrice, maximumWei: gas * gasPrice }
  }
  // A gas price is paid in full: with both fields at its value the newer type does the same.
  if (price !== undefined) return { maxFeePerGas: price, maxPriorityFeePerGas: price, maximumWei: gas * price }
  if (most === undefined && tip === undefined) return undefined
  const { normal } = fees.speeds
  const maxPriorityFeePerGas = tip ?? lower(normal.maxPriorityFeePerGas, most ?? 0n)
  const maxFeePerGas = most ?? normal.maxFeePerGas - normal.maxPriorityFeePerGas + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas, maximumWei: gas * maxFeePerGas }
}

const toWei = (value: Hex | undefined) => (value === undefined ? undefined : BigInt(value))
const lower = (a: bigint, b: bigint) => (a < b ? a : b)

function fundsProblem({ value, balance, fees, suggestedFee }: PreparedTransaction, network: Network): Gas['problem'] {
  const cost = suggestedFee?.maximumWei ?? fees.speeds.slow.maximumWei
  if (balance >= value + cost) return undefined
  const reason = `The account does not have enough ${network.nativeCurrency.symbol} for the amount and the network fee.`
  return { code: 'insufficient-funds', reason }
}
