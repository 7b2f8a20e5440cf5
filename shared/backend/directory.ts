import * as z from 'zod/mini'

const text = z.optional(z.nullable(z.string()))

/** Entry of `GET /getWallets`, with the hosted service's field names. */
export const ListedWallet = z.object({
  id: z.string(),
  name: z.string(),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  description: z.optional(z.string()),
  /** CAIP-2 ids of the wallet's networks. */
  chains: z.optional(z.array(z.string())),
  homepage: z.optional(z.string()),
  image_id: z.optional(z.string()),
  image_url: z.optional(z.string()),
  /** Sort order, lowest first. */
  order: z.optional(z.number()),
  /** Universal link. */
  link_mode: text,
  /** URL scheme such as `metamask://`, or an HTTPS link to the phone app. */
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: z.optional(
    z.nullable(z.array(z.object({ namespace: z.optional(z.string()), injected_id: z.optional(z.string()) }))),
  ),
  supports_wc: z.optional(z.boolean()),
})
export type ListedWallet = z.infer<typeof ListedWallet>

/** `count` is the total number of wallets that match the query. */
export const WalletPage = z.object({ data: z.array(ListedWallet), count: z.number() })
export type WalletPage = z.infer<typeof WalletPage>

/** Response of `GET /appkit/v1/config`: the features that the deployment enables for a project. */
export const RemoteConfig = z.object({
  features: z.array(z.object({ id: z.string(), isEnabled: z.boolean(), config: z.nullable(z.array(z.string())) })),
})
export type RemoteConfig = z.infer<typeof RemoteConfig>
