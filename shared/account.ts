import * as z from 'zod/mini'
import { CaipNetworkId } from './caip.ts'

// What the backend says of an account. The wire shapes are those of the hosted service; what only ours has is optional.

const Text = z.string().check(z.maxLength(512))
/** A number as decimal text, exact: never through floating point. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,78}(\.\d{1,78})?$/, 'expected a decimal number'))
/** An address of a picture, or a `data:` URL. Only what the frame's policy allows is ever loaded. */
const Picture = z.string().check(z.maxLength(262_144))

/** `GET /v1/account/{address}/balance`. */
export const Balance = z.object({
  name: Text,
  symbol: Text,
  chainId: z.optional(CaipNetworkId),
  /** CAIP-10; absent for the network's own currency. */
  address: z.optional(z.string()),
  /** In `currency`; absent where no price is known. */
  value: z.optional(z.number()),
  /** Of one whole token; 0 is the hosted service's word for "not known". */
  price: z.number(),
  quantity: z.object({ decimals: z.string(), numeric: Decimal }),
  iconUrl: z.optional(z.nullable(Picture)),
  /** Ours: looks like an advertisement. */
  isSpam: z.optional(z.boolean()),
  /** Our own field: there is a price, but not for so much, because the liquidity pools behind it hold too little. */
  isBeyondMarket: z.optional(z.boolean()),
})
export type Balance = z.infer<typeof Balance>
export const Balances = z.object({
  balances: z.array(Balance),
  /** Ours: the chain could not be asked for some of it, so the list may lack tokens. */
  incomplete: z.optional(z.boolean()),
})
export type Balances = z.infer<typeof Balances>

const NftInfo = z.object({
  name: z.optional(Text),
  content: z.optional(
    z.nullable(
      z.object({
        preview: z.optional(z.nullable(z.object({ url: Picture, content_type: z.optional(z.string()) }))),
        detail: z.optional(z.nullable(z.object({ url: Picture, content_type: z.optional(z.string()) }))),
      }),
    ),
  ),
  flags: z.object({ is_spam: z.boolean() }),
  /** Ours: CAIP-10 of the contract or mint, and the id in it. */
  contract: z.optional(z.string()),
  tokenId: z.optional(z.string()),
})

/** One thing that moved in a transaction, as seen from the account. */
export const Transfer = z.object({
  fungible_info: z.optional(
    z.nullable(
      z.object({
        name: z.optional(Text),
        symbol: z.optional(Text),
        icon: z.optional(z.nullable(z.object({ url: Picture }))),
        /** Ours: CAIP-10; absent for the network's own currency. */
        address: z.optional(z.string()),
        /** Ours. */
        flags: z.optional(z.object({ is_spam: z.boolean() })),
      }),
    ),
  ),
  nft_info: z.optional(z.nullable(NftInfo)),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: Decimal }),
  value: z.optional(z.number()),
  price: z.optional(z.number()),
  /** Ours. */
  sender: z.optional(z.string()),
  recipient: z.optional(z.string()),
})
export type Transfer = z.infer<typeof Transfer>

/** One entry of `GET /v1/account/{address}/history`. */
export const HistoryTransaction = z.object({
  id: z.string(),
  metadata: z.object({
    /** `send`, `receive`, `approve`, `trade`, `mint`, `burn`, `execute`, `deploy`, `cancel`, … */
    operationType: z.string(),
    hash: z.string(),
    /** ISO 8601. */
    minedAt: z.string(),
    sentFrom: z.string(),
    sentTo: z.string(),
    status: z.enum(['confirmed', 'failed', 'pending']),
    nonce: z.number(),
    chain: z.optional(z.nullable(CaipNetworkId)),
    application: z.optional(z.nullable(z.object({ name: z.nullable(Text), iconUrl: z.nullable(Picture) }))),
    /** Ours: what it cost, in whole units of the network's own currency. */
    fee: z.optional(Decimal),
    /**
     * Our own field, on Solana: it holds the deposits (rent) that the account paid for token accounts and mints, in whole units
     * of the currency; it is negative when deposits came back. Transfers do not include it.
     */
    deposit: z.optional(Decimal),
  }),
  transfers: z.nullable(z.array(Transfer)),
})
export type HistoryTransaction = z.infer<typeof HistoryTransaction>
export const HistoryPage = z.object({
  data: z.array(HistoryTransaction),
  next: z.optional(z.nullable(z.string())),
  /** Ours: the indexer is so many blocks behind the chain; absent or 0 when it is not. */
  blocksBehind: z.optional(z.number()),
})
export type HistoryPage = z.infer<typeof HistoryPage>

/** One entry of `GET /v1/account/{address}/nfts`, which is ours alone: the hosted service has none. */
export const Nft = z.object({
  chainId: CaipNetworkId,
  /** CAIP-10 of the contract; of a Solana NFT, of its mint. */
  contract: z.string(),
  /** Decimal; '0' on Solana, where the mint is the id. */
  tokenId: z.string(),
  standard: z.enum(['ERC721', 'ERC1155', 'SPL']),
  /** More than 1 for ERC-1155 only. */
  quantity: z.string(),
  /** False where its own description could not be read: then there is no picture either. */
  described: z.boolean(),
  name: z.optional(Text),
  description: z.optional(z.string().check(z.maxLength(4096))),
  collection: z.optional(Text),
  /** A `data:` URL, or a path of the backend. */
  image: z.optional(Picture),
  attributes: z.optional(z.array(z.object({ trait: Text, value: Text }))),
  isSpam: z.boolean(),
})
export type Nft = z.infer<typeof Nft>
export const NftPage = z.object({
  nfts: z.array(Nft),
  next: z.optional(z.nullable(z.string())),
  /** Ours: the chain could not be asked for some of it, or is not read to its end: the list may lack NFTs. */
  incomplete: z.optional(z.boolean()),
})
export type NftPage = z.infer<typeof NftPage>

/** `GET /v1/identity/{address}`. */
export const Identity = z.object({
  name: z.nullable(Text),
  avatar: z.nullable(Picture),
  resolvedAt: z.optional(z.string()),
})
export type Identity = z.infer<typeof Identity>

/** A name and what it stands for: `GET /v1/profile/account/{name}` and, in a list, `/v1/profile/reverse/{address}`. */
export const NameRecord = z.object({
  name: Text,
  registered_at: z.optional(z.string()),
  updated_at: z.optional(z.nullable(z.string())),
  attributes: z.optional(z.record(z.string(), z.string())),
  /** By coin type (SLIP-44, ENSIP-11): '60' is EVM, '501' Solana. */
  addresses: z.record(z.string(), z.object({ address: z.string(), created_at: z.optional(z.string()) })),
})
export type NameRecord = z.infer<typeof NameRecord>
/** The hosted service answers an empty list for a name that nobody has. */
export const NameAnswer = z.union([NameRecord, z.array(NameRecord)])

/** One entry of `POST /v1/fungible/price`. */
export const Fungible = z.object({
  /** CAIP-10. */
  address: z.string(),
  name: Text,
  symbol: Text,
  iconUrl: z.optional(z.nullable(Picture)),
  price: z.number(),
  decimals: z.optional(z.number()),
})
export type Fungible = z.infer<typeof Fungible>
