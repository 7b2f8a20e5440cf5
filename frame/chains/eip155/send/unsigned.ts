import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import type { Speed } from './fees.ts'
import type { PreparedTransaction, TransactionType } from './transactions.ts'

export type UnsignedTransaction = {
  type: TransactionType
  chainId: number
  nonce: number
  to?: Hex | undefined
  value: Hex
  data: Hex
  limit?: Hex | undefined
  gas: Hex
  gasPrice?: Hex | undefined
  maxFeePerGas?: Hex | undefined
  maxPriorityFeePerGas?: Hex | undefined
  accessList?: NonNullable<TransactionRequest['accessList']> | undefined
  authorizationList?: Authorization[] | undefined
}

/** An EIP-7702 authorization. If it is unsigned, it is signed together with its transaction. */
type Authorization = {
  chainId: Hex
  address: Hex
  nonce: Hex
  yParity?: Hex | undefined
  r?: Hex | undefined
  s?: Hex | undefined
}

/** Applies a speed and a nonce to a prepared transaction. `suggested` selects the dapp's fee. */
export function toUnsigned(
  prepared: PreparedTransaction,
  { speed, nonce }: { speed: Speed | 'suggested'; nonce: number },
): UnsignedTransaction {
  const { type, chainId, to, value, data, limit, gas, accessList, delegate } = prepared
  const authorizationList = delegate ? [createAuthorization({ chainId, nonce, delegate })] : prepared.authorizationList
  return {
    type,
    chainId,
    nonce,
    to,
    value: toQuantity(value),
    data,
    limit: limit !== undefined ? toQuantity(limit) : undefined,
    gas: toQuantity(gas),
    ...toFeeFields(prepared, speed),
    accessList,
    authorizationList,
  }
}

function toFeeFields({ type, fees, suggestedFee }: PreparedTransaction, speed: Speed | 'suggested') {
  const chosen = (speed === 'suggested' && suggestedFee) || fees.speeds[speed === 'suggested' ? 'normal' : speed]
  if ('gasPrice' in chosen) return { gasPrice: toQuantity(chosen.gasPrice) }
  if (type === 'legacy' || type === 'eip2930') return { gasPrice: toQuantity(chosen.maxFeePerGas) }
  return {
    maxFeePerGas: toQuantity(chosen.maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(chosen.maxPriorityFeePerGas),
  }
}

type Upgrade = { chainId: number; nonce: number; delegate: Hex }

/**
 * Creates an unsigned authorization. Its nonce is one higher than the transaction's, because the account's nonce is
 * incremented before authorizations are processed (EIP-7702).
 */
const createAuthorization = ({ chainId, nonce, delegate }: Upgrade): Authorization => ({
  chainId: toQuantity(BigInt(chainId)),
  address: delegate,
  nonce: toQuantity(BigInt(nonce + 1)),
})
