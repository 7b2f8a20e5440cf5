import type { CallTerms } from '@oriel/clear-signing/eip155/read/conditions.ts'
import { getFailureReason } from '@oriel/clear-signing/eip155/read/revert.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { hexToBytes, toQuantity } from '@oriel/shared/encoding/hex.ts'
import { BundlerUnreachableError } from '@oriel/shared/errors/smartAccountErrors.ts'
import { Quantity } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'
import { readFees } from '../send/fees.ts'
import type { PreparedTransaction } from '../send/transactions.ts'
import type { Bundler } from './bundler.ts'
import { readEntryPoint } from './entryPoint.ts'
import { type Paymaster, type PaymasterFields, requestPaymaster } from './paymaster.ts'

/** A user operation as the user approved it, before the paymaster and the account sign it. */
export type PreparedOperation = {
  chainId: number
  operation: UserOperation
  /** The delegate that the operation sets for the account. */
  delegate?: Hex | undefined
  /**
   * The paymaster that pays the fee. Undefined if the account pays. `name` is unverified if the page chose the
   * paymaster.
   */
  paidBy?: { paymaster: Hex; name?: string | undefined; isOfPage: boolean } | undefined
  /** Maximum cost in wei. */
  maxWei: bigint
  problem?: PreparedTransaction['problem'] | undefined
}

type Context = {
  client: EvmClient
  bundler: Bundler
  account: Hex
  delegate?: Hex | undefined
  paymaster?: (Paymaster & { isOfPage: boolean }) | undefined
  /** @default the account's next nonce */
  nonce?: Hex | undefined
}

/** A well-formed dummy signature of the right length, for gas estimates. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`
const stubAuthorization = { yParity: '0x1', r: `0x${'f'.repeat(31)}${'0'.repeat(33)}`, s: `0x7${'a'.repeat(63)}` }

/**
 * Builds a user operation for entry point 0.7 from the account's calls. Throws 8383 if the paymaster declines to pay.
 */
export async function prepareOperation(callData: Hex, context: Context): Promise<PreparedOperation> {
  const { client, bundler, account, delegate, paymaster } = context
  const chainId = client.chain.id
  const [{ nonce, deposit }, fees, authorization] = await Promise.all([
    readEntryPoint(account, client),
    readPrices(bundler, client),
    delegate && createAuthorization(delegate, context),
  ])
  const base = {
    sender: account,
    nonce: context.nonce ?? toQuantity(nonce),
    callData,
    ...fees,
    eip7702Auth: authorization ? { ...authorization, ...stubAuthorization } : undefined,
  }
  const stub = paymaster && (await requestPaymaster(paymaster, 'pm_getPaymasterStubData', { operation: base, chainId }))
  const { gas, problem } = await estimateGas({ ...base, ...stub?.fields, signature: stubSignature }, bundler)
  const operation: UserOperation = {
    ...fees,
    callGasLimit: gas.callGasLimit,
    verificationGasLimit: gas.verificationGasLimit,
    preVerificationGas: gas.preVerificationGas,
    sender: account,
    nonce: base.nonce,
    callData,
    ...toPaymasterFields(stub?.fields, gas),
  }
  const maxWei = computeMaxFee(operation)
  const lack = stub ? undefined : await findFundsProblem(maxWei - deposit, { account, client })
  const firstProblem = problem ?? lack
  return {
    chainId,
    operation,
    maxWei,
    delegate,
    paidBy: stub && paymaster ? paidBy(stub, paymaster.isOfPage) : undefined,
    problem: firstProblem,
  }
}

async function findFundsProblem(
  wei: bigint,
  { account, client }: { account: Hex; client: EvmClient },
): Promise<PreparedOperation['problem']> {
  const balance = await client.request<string>({ method: 'eth_getBalance', params: [account, 'latest'] })
  if (BigInt(balance) >= wei) return undefined
  const reason = phrase('failure.fundsAndFee', { symbol: client.chain.nativeCurrency.symbol })
  return { code: 'insufficient-funds', reason }
}

function paidBy({ fields, name }: { fields: PaymasterFields; name?: string | undefined }, isOfPage: boolean) {
  return { paymaster: fields.paymaster, isOfPage, name }
}

/** Creates an unsigned authorization (EIP-7702). Bundlers require the account's transaction count as its nonce. */
async function createAuthorization(address: Hex, { client, account }: Context) {
  const nonce = await client.request<Hex>({ method: 'eth_getTransactionCount', params: [account, 'latest'] })
  return { address, chainId: toQuantity(BigInt(client.chain.id)), nonce }
}

const limit = z.pipe(
  z.transform((value: unknown) => value ?? undefined),
  z.optional(Quantity),
)
/**
 * Gas fields of a bundler's response. Drops all other fields, because a bundler must not change what the operation
 * does.
 */
const Gas = z.object({
  callGasLimit: Quantity,
  verificationGasLimit: Quantity,
  preVerificationGas: Quantity,
  paymasterVerificationGasLimit: z.optional(limit),
  paymasterPostOpGasLimit: z.optional(limit),
})
type Gas = z.infer<typeof Gas>

/** Fallback for an operation that the bundler cannot simulate, because signing requires gas limits. */
const unknownGas: Gas = { callGasLimit: '0xf4240', verificationGasLimit: '0x30d40', preVerificationGas: '0x30d40' }
const reverted = -32521

async function estimateGas(
  operation: object,
  bundler: Bundler,
): Promise<{ gas: Gas; problem?: PreparedOperation['problem'] | undefined }> {
  const params = [operation, smartAccounts.entryPoint]
  try {
    const answer = await bundler({ method: 'eth_estimateUserOperationGas', params })
    const checked = z.safeParse(Gas, answer)
    if (!checked.success) throw new BundlerUnreachableError('The bundler’s estimate of gas has the wrong form.')
    return { gas: checked.data }
  } catch (error) {
    if (toCodedError(error).code !== reverted) throw error
    return { gas: unknownGas, problem: { code: 'reverts', reason: getFailureReason(error) } }
  }
}

/** Returns the operation's paymaster fields. The paymaster's own gas limits take precedence over the estimate. */
function toPaymasterFields(fields: PaymasterFields | undefined, estimated: Gas): Partial<UserOperation> {
  if (!fields) return {}
  const { paymaster, paymasterData = '0x' } = fields
  return {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit:
      fields.paymasterVerificationGasLimit ?? estimated.paymasterVerificationGasLimit ?? '0x0',
    paymasterPostOpGasLimit: fields.paymasterPostOpGasLimit ?? estimated.paymasterPostOpGasLimit ?? '0x0',
  }
}

const gasFields = [
  ...(['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const),
  ...(['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const),
]

/** Computes the maximum fee that the entry point can charge for the operation, in wei. */
export function computeMaxFee(operation: UserOperation): bigint {
  const gas = gasFields.reduce((sum, field) => sum + BigInt(operation[field] ?? 0), 0n)
  return gas * BigInt(operation.maxFeePerGas)
}

/** Returns the gas limit and fees that the entry point uses to call the account. */
export function getOperationTerms({ operation }: PreparedOperation): CallTerms {
  const { callGasLimit, callData, maxFeePerGas, maxPriorityFeePerGas } = operation
  return {
    entryPoint: smartAccounts.entryPoint,
    gas: BigInt(callGasLimit) + computeIntrinsicGas(callData),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}

/** Computes the intrinsic gas of a transaction with this calldata (EIP-2028). */
function computeIntrinsicGas(data: Hex): bigint {
  return hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 21_000n)
}

const Prices = z.object({ fast: z.object({ maxFeePerGas: Quantity, maxPriorityFeePerGas: Quantity }) })
type Prices = z.infer<typeof Prices>['fast']

/**
 * Reads the bundler's gas prices, which may be above the market. Falls back to market prices if the bundler has none.
 */
async function readPrices(bundler: Bundler, client: EvmClient): Promise<Prices> {
  try {
    const answer = await bundler({ method: 'pimlico_getUserOperationGasPrice' })
    return z.parse(Prices, answer).fast
  } catch (error) {
    if (toCodedError(error).code !== -32601) throw error
    const { fast } = (await readFees(client, 1n)).speeds
    const maxFee = 'gasPrice' in fast ? fast.gasPrice : fast.maxFeePerGas
    const tip = 'gasPrice' in fast ? fast.gasPrice : fast.maxPriorityFeePerGas
    return { maxFeePerGas: toQuantity(maxFee), maxPriorityFeePerGas: toQuantity(tip) }
  }
}

/**
 * Returns the approved operation with the paymaster's signature. Throws 8383 if the paymaster does not sign it, because
 * another paymaster or the account itself would otherwise pay.
 */
export async function payOperation(
  prepared: PreparedOperation,
  paymaster: Paymaster | undefined,
): Promise<UserOperation> {
  const { operation, chainId, paidBy } = prepared
  if (!paidBy || !paymaster) return operation
  const { fields } = await requestPaymaster(paymaster, 'pm_getPaymasterData', { operation, chainId })
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  const limits = { paymasterVerificationGasLimit, paymasterPostOpGasLimit }
  return {
    ...operation,
    ...toPaymasterFields({ ...limits, ...fields, paymaster: paidBy.paymaster }, unknownGas),
  }
}
