import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1), z.maxLength(64))
const Id = z.string().check(z.minLength(1), z.maxLength(128))

/**
 * Icon of a page wallet. Accepts only `data:` images, because the frame does not load wallet icons from other origins.
 */
const DataImage = z
  .string()
  .check(
    z.maxLength(65_536),
    z.regex(/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/, 'expected a data:image URL'),
  )

/** Description of a wallet by the host page. Untrusted: the frame only displays it. */
export const PageWallet = z.strictObject({
  /** Wallet id for the lifetime of this page: the announced uuid, `legacy`, or a number for the Wallet Standard. */
  id: Id,
  /** Source of the wallet: EIP-6963, an unannounced `window.ethereum`, or the Wallet Standard. */
  kind: z.enum(['announced', 'legacy', 'standard']),
  name: Text,
  icon: z.catch(z.optional(DataImage), undefined),
  /** EIP-6963 only: reverse domain name. Stable across visits. */
  rdns: z.catch(z.optional(Id.check(z.regex(/^[\x21-\x7e]+$/))), undefined),
  /** Chains of a Wallet Standard wallet, such as `solana:mainnet`. */
  chains: z.optional(z.array(Text).check(z.maxLength(64))),
  /** Features of a Wallet Standard wallet, such as `solana:signMessage`. */
  features: z.optional(z.array(Text).check(z.maxLength(64))),
})
export type PageWallet = z.infer<typeof PageWallet>

/** Id of Coinbase's wallet, both as a page wallet and as a connector. */
export const coinbaseId = 'coinbaseWalletSDK'
/** Reverse domain name of Coinbase's wallets. */
export const coinbaseRdns = 'com.coinbase.wallet'

export const BroughtWallet = z.strictObject({
  id: z.literal(coinbaseId),
  url: z.string().check(z.maxLength(2048)),
  /** Dapp name that the wallet displays. */
  name: Text,
  icon: z.optional(z.string().check(z.maxLength(65_536))),
  /** EVM chain IDs of the dapp, the active one first. */
  chainIds: z.array(z.int()).check(z.maxLength(64)),
})
export type BroughtWallet = z.infer<typeof BroughtWallet>

/**
 * Call to a page wallet. For `announced` and `legacy` wallets, it is the `{ method, params }` of EIP-1193's `request`.
 * For `standard` wallets, the method is the feature name and the params are the arguments of its function. Bytes are
 * encoded as `{ bytes: hex }`. Accounts are `{ account: address }` in calls and `{ address, chains }` in results.
 */
export const PageWalletCall = z.strictObject({
  id: Id,
  method: Text,
  params: z.optional(z.unknown()),
})

/**
 * Event from a page wallet: `accountsChanged`, `chainChanged` and `disconnect` of EIP-1193, or `change` of the Wallet
 * Standard, with all accounts as `{ accounts: { address, chains }[] }`.
 */
export const PageWalletEvent = z.strictObject({
  id: Id,
  event: z.enum(['accountsChanged', 'chainChanged', 'disconnect', 'change']),
  data: z.optional(z.unknown()),
})
export type PageWalletEvent = z.infer<typeof PageWalletEvent>
