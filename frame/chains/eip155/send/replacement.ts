import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import {
  NotReplaceableError,
  UnknownTransactionError,
  UnprovedTransactionError,
} from '@oriel/shared/errors/sendErrors.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { assemble } from '../signing/signing.ts'
import { readFees } from './fees.ts'
import { type TransactionType, withMargin } from './transactions.ts'
import type { UnsignedTransaction } from './unsigned.ts'

export type ReplaceHow = 'speed-up' | 'cancel'

type RpcTransaction = {
  blockNumber: Hex | null
  from: Hex
  to: Hex | null
  nonce: Hex
  value: Hex
  input: Hex
  gas: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  type?: Hex
  accessList?: TransactionRequest['accessList']
  authorizationList?: TransactionRequest['authorizationList']
  r: Hex
  s: Hex
  v?: Hex
  yParity?: Hex
}

const types: Record<number, TransactionType> = { 0: 'legacy', 1: 'eip2930', 2: 'eip1559', 4: 'eip7702' }

/**
 * Builds a transaction that replaces a pending one, either with the same call or with an empty transfer to the sender.
 * Raises each fee by 12.5% (most nodes require 10%), or to the network's current fee if that is higher. The node's
 * response must match the transaction hash, because a malicious node could otherwise trick the user into signing
 * another call.
 */
export async function buildReplacement(
  { hash, from }: { hash: string; from: string },
  how: ReplaceHow,
  client: EvmClient,
): Promise<TransactionRequest> {
  const old = await client.request<RpcTransaction | null>({ method: 'eth_getTransactionByHash', params: [hash] })
  // Report an unknown transaction, not a dropped one. The transaction may not have propagated yet, or this node may lag
  // behind.
  if (!old) throw new UnknownTransactionError()
  if (old.blockNumber) throw new NotReplaceableError()
  if (!isSameAddress(old.from, from) || computeHash(old, client) !== hash.toLowerCase())
    throw new UnprovedTransactionError()
  const what = how === 'cancel' ? { to: old.from, value: '0x0' as const } : copyCall(old)
  const gas = how === 'cancel' ? await estimateCancelGas(old.from, client) : BigInt(old.gas)
  const fees = await readReplacementFees(old, gas, client)
  const nonce = toQuantity(BigInt(old.nonce))
  const chainId = toQuantity(BigInt(client.chain.id))
  return { from: old.from, nonce, chainId, gas: toQuantity(gas), ...what, ...fees }
}

function copyCall({ to, value, input, type, accessList, authorizationList }: RpcTransaction) {
  return {
    to: to ?? undefined,
    value,
    data: input,
    type: type ?? undefined,
    accessList: accessList?.length ? accessList : undefined,
    authorizationList: authorizationList?.length ? authorizationList : undefined,
  }
}

/**
 * Estimates the gas for a transfer to the sender. It can exceed 21,000, because an account may run code when it
 * receives value, and some networks meter gas differently.
 */
async function estimateCancelGas(from: Hex, client: EvmClient): Promise<bigint> {
  const call = { from, to: from, value: '0x0' }
  return withMargin(BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [call] })))
}

function computeHash(old: RpcTransaction, client: EvmClient): Hex | undefined {
  const type = types[Number(old.type ?? (old.maxFeePerGas === undefined ? 0 : 2))]
  if (!type) return undefined
  const {
    to,
    value,
    input: data,
    gas,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList,
    authorizationList,
  } = old
  const hasPrice = type === 'legacy' || type === 'eip2930'
  const transaction = {
    type,
    chainId: client.chain.id,
    nonce: Number(old.nonce),
    to,
    value,
    data,
    gas,
    ...(hasPrice ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas }),
    accessList: type === 'legacy' ? undefined : accessList,
    authorizationList: type === 'eip7702' ? authorizationList : undefined,
  } as UnsignedTransaction
  const signature = { r: toWord(old.r), s: toWord(old.s), yParity: getParity(old) }
  return assemble({ type: 'eip155:transaction', transaction }, signature).hash
}

/** Pads a quantity to 32 bytes, because nodes strip leading zeros. */
const toWord = (quantity: Hex): Hex => `0x${quantity.slice(2).padStart(64, '0')}`

/** Returns the y parity. Legacy transactions encode it in `v`, with or without the chain ID (EIP-155). */
function getParity({ yParity, v }: RpcTransaction): 0 | 1 {
  const last = BigInt(yParity ?? v ?? 0)
  if (last < 2n) return last === 1n ? 1 : 0
  return (last >= 35n ? last - 35n : last - 27n) % 2n === 1n ? 1 : 0
}

async function readReplacementFees(old: RpcTransaction, gas: bigint, client: EvmClient) {
  const { speeds } = await readFees(client, gas)
  const { fast } = speeds
  if ('gasPrice' in fast || old.maxFeePerGas === undefined) {
    const market = 'gasPrice' in fast ? fast.gasPrice : fast.maxFeePerGas
    return { gasPrice: toQuantity(max(market, raiseFee(old.gasPrice))) }
  }
  const maxPriorityFeePerGas = max(fast.maxPriorityFeePerGas, raiseFee(old.maxPriorityFeePerGas))
  const maxFeePerGas = max(fast.maxFeePerGas, raiseFee(old.maxFeePerGas), maxPriorityFeePerGas)
  return {
    maxFeePerGas: toQuantity(maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
  }
}

/** Raises a fee by an eighth, rounded up, because nodes reject a replacement that is one wei short. */
const raiseFee = (fee: Hex | undefined) => (BigInt(fee ?? 0) * 9n + 7n) / 8n
const max = (...fees: bigint[]) => fees.reduce((highest, fee) => (fee > highest ? fee : highest))
