import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1), z.maxLength(64))
const Id = z.string().check(z.minLength(1), z.maxLength(128))

/** Accepts a `data:` image, because the frame loads no picture of a page wallet from elsewhere. */
const DataImage = z
  .string()
  .check(
    z.maxLength(65_536),
    z.regex(/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/, 'expected a data:image URL'),
  )

/**
 * A wallet in the host page, as the page describes it. The description is untrusted: the frame shows it, and decides
 * nothing by it.
 */
export const PageWallet = z.strictObject({
  /**
   * Id of the wallet during the life of this page: the announced uuid, `legacy`, or a number for the Wallet Standard.
   */
  id: Id,
  /** The source of the wallet: EIP-6963, `window.ethereum` that was not announced, or the Wallet Standard. */
  kind: z.enum(['announced', 'legacy', 'standard']),
  name: Text,
  icon: z.catch(z.optional(DataImage), undefined),
  /** EIP-6963 only: the name that stays the same between visits. */
  rdns: z.catch(z.optional(Id.check(z.regex(/^[\x21-\x7e]+$/))), undefined),
  /** Wallet Standard only, such as `solana:mainnet`. */
  chains: z.optional(z.array(Text).check(z.maxLength(64))),
  /** Wallet Standard only, such as `solana:signMessage`. */
  features: z.optional(z.array(Text).check(z.maxLength(64))),
})
export type PageWallet = z.infer<typeof PageWallet>

/** Id of Coinbase's wallet, both as a page wallet and as a connector. */
export const coinbaseId = 'coinbaseWalletSDK'

export const BroughtWallet = z.strictObject({
  id: z.literal(coinbaseId),
  url: z.string().check(z.maxLength(2048)),
  /** Name of the dapp, which the wallet shows. */
  name: Text,
  icon: z.optional(z.string().check(z.maxLength(65_536))),
  /** EVM chain ids of the dapp. The active one is the first. */
  chainIds: z.array(z.int()).check(z.maxLength(64)),
})
export type BroughtWallet = z.infer<typeof BroughtWallet>

/**
 * A call of a page wallet. For `announced` and `legacy` wallets it holds the `{ method, params }` of EIP-1193's
 * `request`. For `standard` wallets the method is the name of a feature and the params are the arguments of its
 * function. Bytes travel as `{ bytes: hex }` in both directions. An account travels as `{ account: address }` to the
 * wallet, and as `{ address, chains }` from it.
 */
export const PageWalletCall = z.strictObject({
  id: Id,
  method: Text,
  params: z.optional(z.unknown()),
})

/**
 * An event of a page wallet: `accountsChanged`, `chainChanged` and `disconnect` of EIP-1193, or `change` of the Wallet
 * Standard, with all accounts as `{ accounts: { address, chains }[] }`.
 */
export const PageWalletEvent = z.strictObject({
  id: Id,
  event: z.enum(['accountsChanged', 'chainChanged', 'disconnect', 'change']),
  data: z.optional(z.unknown()),
})
export type PageWalletEvent = z.infer<typeof PageWalletEvent>
