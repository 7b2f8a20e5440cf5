import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

// Backend responses about an account, in the hosted service's format. The fields that we added are optional.

const Text = z.string().check(z.maxLength(512))
/** Number as a decimal string, because floating point would lose digits. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,78}(\.\d{1,78})?$/, 'expected a decimal number'))
/** Image URL or `data:` URL. The frame's Content-Security-Policy limits which images load. */
const ImageUrl = z.string().check(z.maxLength(262_144))

/**
 * Reason why a token, an NFT or a transfer is marked as spam. `massTransfer`: it was sent unsolicited to many accounts.
 * `forged`: the token contract emitted a transfer from an account that neither signed it nor ever used the token.
 */
const SpamReason = z.enum(['advertisement', 'impostor', 'massTransfer', 'zeroTransfer', 'forged'])
export type SpamReason = z.infer<typeof SpamReason>

/** One entry of `GET /v1/account/{address}/balance`. */
export const Balance = z.object({
  name: Text,
  symbol: Text,
  chainId: z.optional(CaipNetworkId),
  /** CAIP-10 id of the token. Absent for the native currency. */
  address: z.optional(z.string()),
  /** Value of the entire balance in the requested currency. Absent if no price is known. */
  value: z.optional(z.number()),
  /** Price of one token. The hosted service returns 0 if no price is known. */
  price: z.number(),
  quantity: z.object({ decimals: z.string(), numeric: Decimal }),
  iconUrl: z.optional(z.nullable(ImageUrl)),
  isSpam: z.optional(z.boolean()),
  spamReason: z.optional(SpamReason),
  /** Our own field: true if the liquidity pools are too small to sell the balance at this price. */
  isBeyondMarket: z.optional(z.boolean()),
})
export type Balance = z.infer<typeof Balance>
export const Balances = z.object({
  balances: z.array(Balance),
  /** Our own field: true if some tokens could not be read from the chain, so the list may be incomplete. */
  incomplete: z.optional(z.boolean()),
})
export type Balances = z.infer<typeof Balances>

const SpamFlags = z.object({ is_spam: z.boolean(), spam_reason: z.optional(SpamReason) })

const NftInfo = z.object({
  name: z.optional(Text),
  content: z.optional(
    z.nullable(
      z.object({
        preview: z.optional(z.nullable(z.object({ url: ImageUrl, content_type: z.optional(z.string()) }))),
        detail: z.optional(z.nullable(z.object({ url: ImageUrl, content_type: z.optional(z.string()) }))),
      }),
    ),
  ),
  flags: SpamFlags,
  /** Our own fields: the CAIP-10 id of the contract or mint, and the token id. */
  contract: z.optional(z.string()),
  tokenId: z.optional(z.string()),
})

export const Transfer = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(Text),
        symbol: z.optional(Text),
        icon: z.optional(z.nullable(z.object({ url: ImageUrl }))),
        /** Our own field: the CAIP-10 id of the token. Absent for the native currency. */
        address: z.optional(z.string()),
        flags: z.optional(SpamFlags),
      }),
    ),
  ),
  nft_info: z.optional(z.nullable(NftInfo)),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: Decimal }),
  value: z.optional(z.number()),
  price: z.optional(z.number()),
  sender: z.optional(z.string()),
  recipient: z.optional(z.string()),
})
export type Transfer = z.infer<typeof Transfer>

/** One entry of `GET /v1/account/{address}/history`. */
export const HistoryTransaction = z.object({
  id: z.string(),
  metadata: z.object({
    /** Kind of transaction: `send`, `receive`, `approve`, `trade`, `mint`, `burn`, `execute`, `deploy`, `cancel`, … */
    operationType: z.string(),
    hash: z.string(),
    /** Time in ISO 8601 format. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.number(),
    chain: z.optional(z.nullable(CaipNetworkId)),
    application: z.optional(z.nullable(z.object({ name: z.nullable(Text), iconUrl: z.nullable(ImageUrl) }))),
    /** Our own field: the fee in whole units of the native currency. */
    fee: z.optional(Decimal),
    /**
     * Our own field, Solana only: deposits (rent) that the account paid for token accounts and mints, in whole units of
     * the native currency. Negative for refunds. Not included in the transfers.
     */
    deposit: z.optional(Decimal),
  }),
  transfers: z.nullable(z.array(Transfer)),
})
export type HistoryTransaction = z.infer<typeof HistoryTransaction>
export const HistoryPage = z.object({
  data: z.array(HistoryTransaction),
  next: z.optional(z.nullable(z.string())),
  /** Our own field: how many blocks the indexer lags behind the chain. Absent or 0 if it is up to date. */
  blocksBehind: z.optional(z.number()),
  /**
   * Our own field: set if the page comes from a node's logs instead of an index. It then has only transfers and
   * approvals of tokens, and the account's user operations (ERC-4337). `since` is the time of the oldest block that was
   * searched, in ISO 8601 format.
   */
  tokensOnly: z.optional(z.object({ since: z.string() })),
  /**
   * Our own field: true if the API of a block explorer has found the page's transactions. Each was read from a node,
   * but some may be missing.
   */
  fromExplorer: z.optional(z.boolean()),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** One entry of `GET /v1/account/{address}/nfts`, an endpoint that the hosted service does not have. */
export const Nft = z.object({
  chainId: CaipNetworkId,
  /** CAIP-10 id of the contract or, on Solana, the mint. */
  contract: z.string(),
  /** Decimal number. '0' on Solana, where each NFT has its own mint. */
  tokenId: z.string(),
  standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
  /** Number of copies that the account holds. Exceeds 1 only for ERC-1155. */
  quantity: z.string(),
  /** False if the NFT's metadata could not be read, in which case the NFT has no image. */
  described: z.boolean(),
  name: z.optional(Text),
  description: z.optional(z.string().check(z.maxLength(4096))),
  collection: z.optional(Text),
  /** `data:` URL or backend path. */
  image: z.optional(ImageUrl),
  attributes: z.optional(z.array(z.object({ trait: Text, value: Text }))),
  isSpam: z.boolean(),
  spamReason: z.optional(SpamReason),
})
export type Nft = z.infer<typeof Nft>
export const NftPage = z.object({
  nfts: z.array(Nft),
  next: z.optional(z.nullable(z.string())),
  /** Our own field: true if NFTs may be missing, because a read failed or the indexer lags behind. */
  incomplete: z.optional(z.boolean()),
})
export type NftPage = z.infer<typeof NftPage>

/** Response of `GET /v1/identity/{address}`. */
export const Identity = z.object({
  name: z.nullable(Text),
  avatar: z.nullable(ImageUrl),
  resolvedAt: z.optional(z.string()),
})
export type Identity = z.infer<typeof Identity>

/**
 * Name and its addresses. `GET /v1/profile/account/{name}` returns one, and `GET /v1/profile/reverse/{address}` a list.
 */
export const NameRecord = z.object({
  name: Text,
  registered_at: z.optional(z.string()),
  updated_at: z.optional(z.nullable(z.string())),
  attributes: z.optional(z.record(z.string(), z.optional(z.string()))),
  /** Addresses by coin type (SLIP-44, ENSIP-11). '60' is EVM and '501' is Solana. */
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.optional(z.string()) })),
  /** Our own field: true if the account is a contract, which exists only on the networks listed in `addresses`. */
  is_contract: z.optional(z.boolean()),
})
export type NameRecord = z.infer<typeof NameRecord>
/** Result of looking up a name. The hosted service returns an empty list if the name does not exist. */
export const NameAnswer = z.union([NameRecord, z.array(NameRecord)])

/** One entry of `POST /v1/fungible/price`. */
export const Fungible = z.object({
  /** CAIP-10 id. */
  address: z.string(),
  name: Text,
  symbol: Text,
  iconUrl: z.optional(z.nullable(ImageUrl)),
  price: z.number(),
  decimals: z.optional(z.number()),
})
export type Fungible = z.infer<typeof Fungible>

export const PricePeriod = z.enum(['day', 'week', 'month'])
export type PricePeriod = z.infer<typeof PricePeriod>
/** Response of `GET /v1/fungible/history`, an endpoint that the hosted service does not have. Times are in seconds. */
export const PriceHistory = z.object({
  /** About 100 evenly spaced points, oldest first. Empty if no price is known. */
  points: z.array(z.object({ at: z.number(), price: z.number() })).check(z.maxLength(500)),
  /** Time since which the price is known. Absent if the price is known for the whole period. */
  from: z.optional(z.number()),
})
export type PriceHistory = z.infer<typeof PriceHistory>
