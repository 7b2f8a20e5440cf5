import { EvmAddress, Hex } from '@oriel/shared/chains/caip.ts'
import { PaymasterAddress, Quantity, TransactionRequest, TypedData, WholeBytes } from '@oriel/shared/rpc/rpcSchemas.ts'
import * as z from 'zod/mini'

const { accessList } = TransactionRequest.shape

/** EIP-7702 authorization. Without `r` and `s` it is signed together with its transaction. */
const Authorization = z.strictObject({
  chainId: Quantity,
  address: EvmAddress,
  nonce: Quantity,
  yParity: z.optional(Quantity),
  r: z.optional(Quantity),
  s: z.optional(Quantity),
})

/** Unsigned EVM transaction. Quantities are hex strings. The type determines which fee fields are set. */
const UnsignedTransaction = z.strictObject({
  type: z.enum(['legacy', 'eip2930', 'eip1559', 'eip7702']),
  chainId: z.int(),
  nonce: z.int(),
  to: z.optional(EvmAddress),
  value: Quantity,
  data: Hex,
  /** Spending limit set by the user. Replaces the amount of the page's `approve` call in `data`. */
  limit: z.optional(Quantity),
  gas: Quantity,
  gasPrice: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
  accessList,
  authorizationList: z.optional(z.array(Authorization)),
})

/** Unsigned user operation (ERC-4337) for the contracts in `shared/chains/smartAccounts.ts`. */
export const UserOperation = z.strictObject({
  sender: EvmAddress,
  nonce: Quantity,
  callData: WholeBytes,
  callGasLimit: Quantity,
  verificationGasLimit: Quantity,
  preVerificationGas: Quantity,
  maxFeePerGas: Quantity,
  maxPriorityFeePerGas: Quantity,
  paymaster: z.optional(PaymasterAddress),
  paymasterVerificationGasLimit: z.optional(Quantity),
  paymasterPostOpGasLimit: z.optional(Quantity),
  paymasterData: z.optional(WholeBytes),
})
export type UserOperation = z.infer<typeof UserOperation>

/** Everything that a key may sign, by kind of content. Raw bytes and digests cannot be signed. */
export const Signable = z.discriminatedUnion('type', [
  /** A personal message (EIP-191) as bytes in hex. */
  z.strictObject({ type: z.literal('eip155:message'), message: Hex }),
  z.strictObject({ type: z.literal('eip155:typedData'), typedData: TypedData }),
  z.strictObject({ type: z.literal('eip155:transaction'), transaction: UnsignedTransaction }),
  /** Delegates this account to the code at `address` (EIP-7702). */
  z.strictObject({ type: z.literal('eip155:authorization'), chainId: z.int(), address: EvmAddress, nonce: z.int() }),
  z.strictObject({ type: z.literal('eip155:userOperation'), chainId: z.int(), operation: UserOperation }),
  z.strictObject({ type: z.literal('solana:message'), message: Hex }),
  /** The signed part of a Solana transaction: everything but its signatures. */
  z.strictObject({ type: z.literal('solana:transaction'), message: Hex }),
])
export type Signable = z.infer<typeof Signable>
export type SolanaSignable = Extract<Signable, { type: `solana:${string}` }>
export type EvmSignable = Exclude<Signable, SolanaSignable>

/** Content to sign, with the digest of the content that was shown. The worker recomputes and compares the digest. */
export type Order = { signable: Signable; digest: Hex }

/** Result of signing. Only transactions have `serialized` and `hash`. */
export type Signed = { signature: Hex; serialized?: Hex | undefined; hash?: Hex | undefined }
