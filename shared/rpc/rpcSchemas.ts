import * as z from 'zod/mini'
import { EvmAddress, evmAddressPattern, Hex, hashPattern, isHex, SolanaAddress } from '../chains/caip.ts'
import { maxBytes, maxHexCharacters } from '../constants.ts'
import { bytesToHex } from '../encoding/hex.ts'
import { dropProto, parseJson } from '../json.ts'

/** Accepts a JSON-RPC quantity (EIP-1474) of at most 256 bits. */
export const Quantity = z.pipe(
  Hex,
  z.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value),
    'expected a hex quantity of at most 32 bytes',
  ),
)
/** Accepts calldata. Treats an empty string as `0x`, because some dapps send it instead. */
const CallData = z.pipe(
  z.transform((value: unknown) => (value === '' ? '0x' : value)),
  Hex,
)
/**
 * Returns true if the number of hex digits is even. An odd number would be ambiguous, because encoders and decoders pad
 * the half byte at different ends.
 */
const isWhole = (bytes: string) => bytes.length % 2 === 0
const WholeCallData = CallData.check(z.refine(isWhole, 'expected whole bytes'))
export const WholeBytes = Hex.check(z.refine(isWhole, 'expected whole bytes'))
/** Rejects the zero address, because the EntryPoint would charge the account as if there were no paymaster. */
export const PaymasterAddress = EvmAddress.check(z.refine((address) => !/^0x0+$/.test(address), 'expected a contract'))
/** Accepts an amount. Some dapps send `0x` instead of `0x0`. */
const Amount = z.pipe(
  z.transform((value: unknown) => (value === '0x' ? '0x0' : value)),
  Quantity,
)
const Hash = z.string().check(z.regex(hashPattern, 'expected a 32-byte hash'))
const AccessList = z.array(z.strictObject({ address: EvmAddress, storageKeys: z.array(Hash) }))

/** A signed EIP-7702 authorization. */
const SignedAuthorization = z.object({
  chainId: Quantity,
  address: EvmAddress,
  nonce: Quantity,
  yParity: z.optional(Quantity),
  r: Quantity,
  s: Quantity,
})

/**
 * Transaction of `eth_sendTransaction`: the fields of EIP-1559, EIP-2930, EIP-7702 and legacy transactions. `input` is
 * the newer name of `data`.
 */
export const TransactionRequest = z.object({
  from: EvmAddress,
  to: z.optional(z.nullable(EvmAddress)),
  value: z.optional(Amount),
  data: z.optional(CallData),
  input: z.optional(CallData),
  gas: z.optional(Quantity),
  gasLimit: z.optional(Quantity),
  gasPrice: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
  nonce: z.optional(Quantity),
  chainId: z.optional(z.union([Quantity, z.int()])),
  type: z.optional(Quantity),
  accessList: z.optional(AccessList),
  authorizationList: z.optional(z.array(SignedAuthorization)),
})
export type TransactionRequest = z.infer<typeof TransactionRequest>

const TypedDataField = z.object({ name: z.string().check(z.maxLength(256)), type: z.string().check(z.maxLength(256)) })

/** EIP-712 typed data. {@link TypedDataInput} also accepts it as JSON text. */
export const TypedData = z.object({
  types: z.record(z.string(), z.array(TypedDataField).check(z.maxLength(128))),
  primaryType: z.string().check(z.minLength(1), z.maxLength(256)),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})
export type TypedData = z.infer<typeof TypedData>

export const TypedDataInput = z.pipe(
  z.union([z.string().check(z.maxLength(maxBytes)), TypedData]),
  z.transform((input, context): TypedData => {
    if (typeof input !== 'string') return input
    const parsed = TypedData.safeParse(parseJson(input, dropProto))
    if (parsed.success) return parsed.data
    context.issues.push({ code: 'custom', input, message: 'expected EIP-712 typed data' })
    return z.NEVER
  }),
)

const isAddress = (text: string) => evmAddressPattern.test(text)

/** Encodes a message as hex. Hex text is interpreted as bytes, and any other text as UTF-8. */
function toHex(text: string): Hex {
  return isHex(text) && text.length % 2 === 0 ? text : bytesToHex(new TextEncoder().encode(text))
}

const ChainIdParameter = z.object({ chainId: Quantity })
const HttpsUrl = z.string().check(z.regex(/^https?:\/\/[^\s]+$/), z.maxLength(2048))

/** Parameter of `wallet_addEthereumChain` (EIP-3085). Other fields are dropped. */
export const AddChainParameter = z.object({
  chainId: Quantity,
  chainName: z.optional(z.string().check(z.maxLength(128))),
  nativeCurrency: z.optional(
    z.object({
      name: z.string().check(z.maxLength(64)),
      symbol: z.string().check(z.maxLength(16)),
      decimals: z.int().check(z.minimum(0), z.maximum(36)),
    }),
  ),
  rpcUrls: z.optional(z.array(HttpsUrl).check(z.maxLength(8))),
  blockExplorerUrls: z.optional(z.nullable(z.array(HttpsUrl).check(z.maxLength(8)))),
})
export type AddChainParameter = z.infer<typeof AddChainParameter>

/** Parameter of `wallet_watchAsset` (EIP-747). */
export const WatchAssetParameter = z.object({
  type: z.enum(['ERC20', 'ERC721', 'ERC1155']),
  options: z.object({
    address: EvmAddress,
    symbol: z.optional(z.string().check(z.maxLength(16))),
    /** Accepts a number, or a string of one or two digits, because many dapps send a string. */
    decimals: z.optional(
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value)),
        z.int().check(z.minimum(0), z.maximum(36)),
      ),
    ),
    image: z.optional(z.string().check(z.maxLength(65_536))),
    tokenId: z.optional(z.string().check(z.maxLength(80))),
  }),
})
export type WatchAssetParameter = z.infer<typeof WatchAssetParameter>

const AssetAddress = z.union([z.literal('native'), EvmAddress])
const AssetType = z.string().check(z.maxLength(16))
const maxChains = 64

/**
 * Returns true if there are at most `maxChains` chain IDs and all are distinct. Compares the IDs as numbers, because
 * duplicates with leading zeros would bypass the limit of assets per network.
 */
const isShortList = (ids: string[]) => ids.length <= maxChains && new Set(ids.map(BigInt)).size === ids.length

/**
 * Parameter of `wallet_getAssets` (ERC-7811). An asset can be just an address, because some dapps list assets that way.
 */
export const AssetsRequest = z.object({
  account: EvmAddress,
  assetFilter: z.optional(
    z
      .record(
        z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'expected a chain id in hex')),
        z
          .array(z.union([z.object({ address: AssetAddress, type: z.optional(AssetType) }), AssetAddress]))
          .check(z.maxLength(50)),
      )
      .check(
        z.refine((chains) => isShortList(Object.keys(chains)), `expected at most ${maxChains} networks, each once`),
      ),
  ),
  assetTypeFilter: z.optional(z.array(AssetType).check(z.maxLength(16))),
  chainFilter: z.optional(z.array(Quantity).check(z.maxLength(maxChains))),
})
export type AssetsRequest = z.infer<typeof AssetsRequest>

const Call = z.object({
  to: z.optional(z.nullable(EvmAddress)),
  data: z.optional(WholeCallData),
  value: z.optional(Amount),
  capabilities: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

/** Batch id of up to 4,096 bytes, the maximum of EIP-5792. */
const CallsId = z.string().check(z.minLength(1), z.maxLength(8194))

/**
 * Parameter of `wallet_sendCalls` (EIP-5792). Older clients send only the calls. The wallet itself allows fewer calls
 * than this schema, and rejects larger batches with an EIP-5792 code.
 */
export const SendCallsParameter = z.object({
  version: z.optional(z.string().check(z.maxLength(16))),
  id: z.optional(CallsId),
  chainId: z.optional(Quantity),
  from: z.optional(z.nullable(EvmAddress)),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(Call).check(z.minLength(1), z.maxLength(2000)),
  capabilities: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
export type SendCallsParameter = z.infer<typeof SendCallsParameter>

/**
 * User operation of `eth_sendUserOperation` (ERC-4337) for EntryPoint 0.7. The wallet fills in missing fields. It
 * ignores the page's signature and EIP-7702 authorization, and creates its own.
 */
export const UserOperationRequest = z.object({
  sender: EvmAddress,
  nonce: z.optional(Quantity),
  callData: WholeBytes,
  callGasLimit: z.optional(Quantity),
  verificationGasLimit: z.optional(Quantity),
  preVerificationGas: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
  paymaster: z.optional(z.nullable(PaymasterAddress)),
  paymasterVerificationGasLimit: z.optional(z.nullable(Quantity)),
  paymasterPostOpGasLimit: z.optional(z.nullable(Quantity)),
  paymasterData: z.optional(z.nullable(WholeBytes)),
  factory: z.optional(z.nullable(Hex)),
})
export type UserOperationRequest = z.infer<typeof UserOperationRequest>

const EncodedBytes = z.string().check(z.minLength(1), z.maxLength(maxBytes))
// Params of WalletConnect's Solana methods: a message is base58, a serialized transaction is base64.
export const SolanaMessage = z.object({ message: EncodedBytes, pubkey: SolanaAddress })
export type SolanaMessage = z.infer<typeof SolanaMessage>
export const SolanaTransaction = z.object({ transaction: EncodedBytes, pubkey: z.optional(SolanaAddress) })
export type SolanaTransaction = z.infer<typeof SolanaTransaction>
export const SolanaTransactions = z.object({
  // Allows more transactions than the wallet does. The wallet's own error for too many states the limit.
  transactions: z.array(EncodedBytes).check(z.minLength(1), z.maxLength(1000)),
  pubkey: z.optional(SolanaAddress),
})
export type SolanaTransactions = z.infer<typeof SolanaTransactions>
export const SolanaSendTransaction = z.object({
  transaction: EncodedBytes,
  pubkey: z.optional(SolanaAddress),
  options: z.optional(
    z.object({
      skipPreflight: z.optional(z.boolean()),
      preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
      maxRetries: z.optional(z.int()),
      minContextSlot: z.optional(z.int()),
    }),
  ),
})
export type SolanaSendTransaction = z.infer<typeof SolanaSendTransaction>

export const none = z.optional(z.tuple([]))
/** No params. Solana methods also accept an empty object. */
export const noneOrEmpty = z.optional(z.union([z.tuple([]), z.strictObject({})]))
/** Params that are not validated here, because the RPC node validates them. */
export const any = z.optional(z.array(z.unknown()).check(z.maxLength(32)))
/**
 * Limits the text to the length of the longest hex message. `message` also applies this limit to the hex form of plain
 * text.
 */
const MessageText = z.string().check(z.maxLength(maxHexCharacters))
/**
 * Accepts `[message, address]`, and outputs them with the message in hex. Some dapps send plain text, and some swap the
 * message and the address.
 */
export const message = z.pipe(
  z.tuple([MessageText, MessageText], z.unknown()),
  z.transform(([first, second], context): [Hex, Hex] => {
    const swapped = !isAddress(second) && isAddress(first)
    const [text, address] = swapped ? [second, first] : [first, second]
    const checked = EvmAddress.safeParse(address)
    const hex = toHex(text)
    if (checked.success && hex.length <= maxHexCharacters) return [hex, checked.data]
    const expected = checked.success ? 'expected a message of at most 128 KiB' : 'expected [message, address]'
    context.issues.push({ code: 'custom', input: address, message: expected })
    return z.NEVER
  }),
)
/** Accepts the `[message, signature]` params of geth's `personal_ecRecover`. */
export const signedMessage = z.pipe(
  z.tuple([MessageText, z.string()], z.unknown()),
  z.transform(([text, signature], context): [Hex, Hex] => {
    if (isHex(signature) && signature.length === 132) return [toHex(text), signature]
    context.issues.push({ code: 'custom', input: signature, message: 'expected [message, signature of 65 bytes]' })
    return z.NEVER
  }),
)
/** Filter of `eth_subscribe` for `logs`, with the fields that geth accepts. */
export const LogFilter = z.object({
  address: z.optional(z.union([EvmAddress, z.array(EvmAddress).check(z.maxLength(256))])),
  topics: z.optional(z.array(z.nullable(z.union([Hash, z.array(Hash).check(z.maxLength(256))]))).check(z.maxLength(4))),
})
export type LogFilter = z.infer<typeof LogFilter>
/** Accepts the subscription type and its filter. `frame/requests/reads/subscriptions.ts` validates them. */
export const subscription = z.tuple([z.string().check(z.maxLength(64))], z.unknown())
export const subscriptionId = z.tuple([Hex])
export const typedData = z.tuple([EvmAddress, TypedDataInput])
export const transaction = z.tuple([TransactionRequest], z.unknown())
export const rawTransaction = z.tuple([Hex])
export const chainId = z.tuple([ChainIdParameter])
export const addChain = z.tuple([AddChainParameter])
/** Accepts an object, as EIP-747 specifies, or an array with one object, as many dapps send. */
export const watchAsset = z.union([WatchAssetParameter, z.tuple([WatchAssetParameter])])
export const sendCalls = z.tuple([SendCallsParameter])
export const permissions = z.tuple([z.record(z.string(), z.record(z.string(), z.unknown()))])
/** Accepts the params of `wallet_disconnect` (ERC-7846). viem sends none. */
export const disconnect = z.optional(z.union([z.tuple([]), z.tuple([z.record(z.string(), z.unknown())])]))
export const userOperation = z.tuple([UserOperationRequest, EvmAddress])
export const callsId = z.tuple([CallsId])
/** Optional address, because viem sends `[undefined]` for a client without an account. */
const MaybeAddress = z.optional(z.nullable(EvmAddress))
export const capabilities = z.optional(
  z.union([z.tuple([]), z.tuple([MaybeAddress]), z.tuple([MaybeAddress, z.array(Quantity).check(z.maxLength(64))])]),
)
export const assets = z.tuple([AssetsRequest], z.unknown())
export const object = z.tuple([z.record(z.string(), z.unknown())], z.unknown())
export const text = z.string()
export const hash = Hash
