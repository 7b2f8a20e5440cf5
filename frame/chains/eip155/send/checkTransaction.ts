import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'

export type CheckedTransaction = {
  chainId: number
  from: Hex
  to?: Hex | undefined
  value: bigint
  data: Hex
}

type Signer = { network: Network; from: string }

/** Gas used by a plain transfer, the minimum for any transaction. */
export const transferGas = 21_000n
/** Maximum gas limit of a transaction (EIP-7825). */
export const cappedGas = 16_777_216n
/** Chains that cap the gas limit: Ethereum and its testnets. Other networks meter gas differently and accept more. */
const cappedChains: readonly number[] = [1, 11_155_111, 560_048]
const maxGas = 1_000_000_000n
const maxWei = 2n ** 256n - 1n
/** Highest valid nonce (EIP-2681). */
const maxNonce = 2n ** 64n - 2n

const types = { legacy: 0n, accessList: 1n, dynamicFee: 2n, setCode: 4n }

/**
 * Validates a transaction without querying the chain. Throws -32602 if this account can never send it on this network.
 */
export function checkTransaction(request: TransactionRequest, { network, from }: Signer): CheckedTransaction {
  const { to } = request
  if (!isSameAddress(request.from, from)) throw new InvalidParamsError('from: this is not the account that signs.')
  const chainId = Number(network.id)
  if (request.chainId !== undefined && BigInt(request.chainId) !== BigInt(chainId))
    throw new InvalidParamsError(`chainId: the transaction is for chain ${BigInt(request.chainId)}, not ${chainId}.`)
  const data = getCalldata(request)
  if (!to && data === '0x') throw new InvalidParamsError('to: expected an address, or data that creates a contract.')
  if (request.nonce !== undefined && BigInt(request.nonce) > maxNonce)
    throw new InvalidParamsError('nonce: no account can have so many transactions.')
  const value = BigInt(request.value ?? 0)
  checkType(request)
  checkGas(request, chainId)
  checkFees(request, value)
  return { chainId, from: request.from, to: to ?? undefined, value, data }
}

export function getGasLimit({ gas, gasLimit }: TransactionRequest): bigint | undefined {
  const limit = gas ?? gasLimit
  return limit === undefined ? undefined : BigInt(limit)
}

/**
 * Asserts that a transaction sets no delegation (EIP-7702), because a delegation would give the page control of the
 * account. Throws -32602 otherwise.
 */
export function assertNoDelegation({ type, authorizationList }: TransactionRequest): void {
  if (!authorizationList?.length && (type === undefined || BigInt(type) !== types.setCode)) return
  throw new InvalidParamsError('A page cannot ask for this signature: it would control the account.')
}

export type NonceCounts = { mined: number; pending: number }

export async function readNonces(from: string, client: EvmClient): Promise<NonceCounts> {
  const count = (tag: string) => client.request<string>({ method: 'eth_getTransactionCount', params: [from, tag] })
  const [mined, pending] = await Promise.all([count('latest'), count('pending')])
  return { mined: Number(mined), pending: Number(pending) }
}

/**
 * Returns the nonce and whether it replaces a pending transaction. Throws -32602 if the nonce is already used or would
 * leave a gap.
 */
export function checkNonce(requested: Hex, { mined, pending }: NonceCounts): { nonce: number; replaces: boolean } {
  const nonce = BigInt(requested)
  if (nonce < BigInt(mined)) throw new InvalidParamsError(`nonce: ${nonce} is used already; the next one is ${mined}.`)
  // Reject a nonce that leaves a gap, because the transaction would wait for others that may never be sent.
  if (nonce > BigInt(pending)) throw new InvalidParamsError(`nonce: ${nonce} is ahead of the next one, ${pending}.`)
  return { nonce: Number(nonce), replaces: Number(nonce) < pending }
}

/**
 * Returns `data` or its alias `input`. Throws if the two differ, because the user could otherwise review one while the
 * other is sent.
 */
function getCalldata({ data, input }: TransactionRequest): Hex {
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new InvalidParamsError('data: differs from input.')
  const bytes = data ?? input ?? '0x'
  if (bytes.length % 2 === 1) throw new InvalidParamsError('data: expected whole bytes.')
  return bytes
}

function checkType(request: TransactionRequest) {
  const { to, accessList, authorizationList } = request
  const isDelegation = Boolean(authorizationList?.length)
  if (isDelegation && !to) throw new InvalidParamsError('to: expected an address with authorizationList.')
  if (request.type === undefined) return
  const type = BigInt(request.type)
  const name = `type 0x${type.toString(16)}`
  if (!Object.values(types).includes(type))
    throw new InvalidParamsError('type: this kind of transaction is not supported.')
  if (type === types.legacy && accessList?.length)
    throw new InvalidParamsError(`accessList: a transaction of ${name} has none.`)
  if (type === types.setCode && !isDelegation)
    throw new InvalidParamsError(`authorizationList: a transaction of ${name} needs one.`)
  if (type !== types.setCode && isDelegation)
    throw new InvalidParamsError(`authorizationList: a transaction of ${name} has none.`)
  const hasPrice = type === types.legacy || type === types.accessList
  for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
    if (hasPrice && request[field] !== undefined)
      throw new InvalidParamsError(`${field}: a transaction of ${name} has a gasPrice instead.`)
}

function checkGas(request: TransactionRequest, chainId: number) {
  const { gas, gasLimit } = request
  if (gas !== undefined && gasLimit !== undefined && BigInt(gas) !== BigInt(gasLimit))
    throw new InvalidParamsError('gas: differs from gasLimit.')
  const amount = getGasLimit(request)
  if (amount === undefined) return
  const max = cappedChains.includes(chainId) ? cappedGas : maxGas
  if (amount < transferGas) throw new InvalidParamsError(`gas: expected at least ${transferGas}.`)
  if (amount > max) throw new InvalidParamsError(`gas: expected at most ${max}.`)
}

function checkFees(request: TransactionRequest, value: bigint) {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
    if (gasPrice !== undefined && request[field] !== undefined)
      throw new InvalidParamsError(`gasPrice: cannot be combined with ${field}.`)
  if (maxFeePerGas !== undefined && BigInt(maxPriorityFeePerGas ?? 0) > BigInt(maxFeePerGas))
    throw new InvalidParamsError('maxPriorityFeePerGas: higher than maxFeePerGas.')
  const field = gasPrice ? 'gasPrice' : maxFeePerGas ? 'maxFeePerGas' : 'maxPriorityFeePerGas'
  const fee = BigInt(request[field] ?? 0)
  // Reject a cost above 256 bits, because it exceeds any possible balance.
  if (fee > 0n && value + fee * (getGasLimit(request) ?? transferGas) > maxWei)
    throw new InvalidParamsError(`${field}: the network fee comes to more than there can be.`)
}
