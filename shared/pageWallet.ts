import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1), z.maxLength(64))
const Id = z.string().check(z.minLength(1), z.maxLength(128))

/** An image that asks nobody: the frame loads none from elsewhere. */
const DataImage = z
  .string()
  .check(
    z.maxLength(65_536),
    z.regex(/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/, 'expected a data:image URL'),
  )

/**
 * A wallet that lives in the host page, as the page describes it. Not to be believed beyond that: what it says of itself
 * is shown, and nothing follows from it.
 */
export const PageWallet = z.strictObject({
  /** Names the wallet for as long as this page lives: the announced uuid, `legacy`, or a number of the Wallet Standard. */
  id: Id,
  /** How it was found: EIP-6963, `window.ethereum` that nobody announced, Wallet Standard. */
  kind: z.enum(['announced', 'legacy', 'standard']),
  name: Text,
  /** One that is not accepted is left out: a wallet is one without it, too. */
  icon: z.catch(z.optional(DataImage), undefined),
  /** EIP-6963 only: the name that stays the same after a reload. */
  rdns: z.catch(z.optional(Id), undefined),
  /** Wallet Standard only: `solana:mainnet`, `solana:devnet`, … */
  chains: z.optional(z.array(Text).check(z.maxLength(64))),
  /** Wallet Standard only: `standard:connect`, `solana:signMessage`, … */
  features: z.optional(z.array(Text).check(z.maxLength(64))),
})
export type PageWallet = z.infer<typeof PageWallet>

/** Identifies Coinbase's wallet, both as a wallet of the page and as a connector. */
export const coinbaseId = 'coinbaseWalletSDK'

/** The SDK needs these facts to bring Coinbase's wallet into the page. */
export const BroughtWallet = z.strictObject({
  id: z.literal(coinbaseId),
  /** The wallet's pop-up opens this page. */
  url: z.string().check(z.maxLength(2048)),
  /** The wallet shows this name of the dapp. */
  name: Text,
  icon: z.optional(z.string().check(z.maxLength(65_536))),
  /** Lists the EVM chain ids that the dapp uses, the active one first. */
  chainIds: z.array(z.int()).check(z.maxLength(64)),
})
export type BroughtWallet = z.infer<typeof BroughtWallet>

/**
 * A call of a page wallet. EIP-1193 for `announced` and `legacy`: `{ method, params }` of `request`. For `standard` the method
 * is the feature's name, `solana:signMessage`, and the params are the arguments of its function. Bytes travel as
 * `{ bytes: hex }`, both ways; an account as `{ account: address }` there and as `{ address, chains }` back.
 */
export const PageWalletCall = z.strictObject({
  id: Id,
  method: Text,
  params: z.optional(z.unknown()),
})

/**
 * What a page wallet says by itself: `accountsChanged`, `chainChanged`, `disconnect` of EIP-1193; `change` of the Wallet
 * Standard, with `{ accounts: { address, chains }[] }` as they are now.
 */
export const PageWalletEvent = z.strictObject({
  id: Id,
  event: z.enum(['accountsChanged', 'chainChanged', 'disconnect', 'change']),
  data: z.optional(z.unknown()),
})
export type PageWalletEvent = z.infer<typeof PageWalletEvent>
