import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { batchParameters, executeAbi } from '@oriel/shared/chains/smartAccountEncoding.ts'
import {
  type Address,
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  size,
  slice,
} from 'viem'
import { z } from 'zod'

const Bytes = z.custom<Hex>(
  (value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value),
  'must be bytes',
)
export const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be a hexadecimal number')
  .transform((text) => BigInt(text))
/** A quantity of at most 16 bytes, because the EntryPoint packs two such quantities into one word. */
const HalfWord = Quantity.refine((value) => value < 1n << 128n, 'is too large')
export const AnyAddress = z
  .string()
  .regex(evmAddressPattern, 'must be an address')
  .transform((text) => getAddress(text.toLowerCase()))

/**
 * A user operation (EntryPoint 0.7) in JSON-RPC form. Gas fields are optional because clients request stub data first.
 */
export const Operation = z.object({
  sender: AnyAddress,
  nonce: Quantity,
  factory: z.unknown().optional(),
  /** EIP-7702 authorization, sent with an account's first operation. */
  eip7702Auth: z.object({ address: AnyAddress }).nullish(),
  callData: Bytes,
  callGasLimit: HalfWord.nullish(),
  verificationGasLimit: HalfWord.nullish(),
  preVerificationGas: Quantity.nullish(),
  maxFeePerGas: HalfWord.nullish(),
  maxPriorityFeePerGas: HalfWord.nullish(),
  paymaster: AnyAddress.nullish(),
  paymasterVerificationGasLimit: HalfWord.nullish(),
  paymasterPostOpGasLimit: HalfWord.nullish(),
})
export type Operation = z.output<typeof Operation>

const gasFields = [
  ...(['callGasLimit', 'verificationGasLimit', 'preVerificationGas'] as const),
  ...(['maxFeePerGas', 'maxPriorityFeePerGas'] as const),
] as const

export type PaymasterGas = { paymasterVerificationGasLimit: bigint; paymasterPostOpGasLimit: bigint }
export type PricedOperation = Operation & Record<(typeof gasFields)[number], bigint>

export function isPriced(operation: Operation): operation is PricedOperation {
  return gasFields.every((field) => operation[field] != null)
}

/** Computes the maximum that the EntryPoint can charge the paymaster. Unknown gas limits count as zero. */
export function computeMaxCost(operation: Operation, gas: PaymasterGas): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const limits = [callGasLimit, verificationGasLimit, preVerificationGas, ...Object.values(gas)]
  return limits.reduce<bigint>((sum, limit) => sum + (limit ?? 0n), 0n) * (maxFeePerGas ?? 0n)
}

/** Packs two numbers into one word, as the EntryPoint does. */
export function packHalves(high: bigint, low: bigint): Hex {
  return concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })])
}

/**
 * ERC-7579 execution mode. The first byte selects a single call or a batch. The second byte selects whether a failed
 * call reverts the execution.
 */
const mode = /^0x(00|01)(00|01)0{60}$/

/**
 * Returns the contracts that the account would call. Returns undefined unless the calldata is the canonical encoding of
 * ERC-7579's `execute`, because the account could decode any other encoding differently.
 */
export function readTargets(callData: Hex): Address[] | undefined {
  const data: Hex = `0x${callData.slice(2).toLowerCase()}`
  try {
    const { args } = decodeFunctionData({ abi: executeAbi, data })
    const [, kind] = mode.exec(args[0]) ?? []
    if (kind === undefined || encodeFunctionData({ abi: executeAbi, args }) !== data) return undefined
    const execution = args[1]
    // A single call is packed: the target (20 bytes), the value (32 bytes) and the data.
    if (kind === '00') return size(execution) < 52 ? undefined : [getAddress(slice(execution, 0, 20))]
    const [calls] = decodeAbiParameters(batchParameters, execution)
    if (encodeAbiParameters(batchParameters, [calls]) !== execution) return undefined
    return calls.map(({ target }) => target)
  } catch {
    return undefined
  }
}
