import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import { LoginOffer } from '@oriel/shared/backend/login.ts'
import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { Network } from '@oriel/shared/chains/networks.ts'
import { type BrandConfig, defaultBrandName } from '@oriel/shared/kit/brand.ts'
import * as z from 'zod/mini'
import { setBackend, setProjectId } from './backendUrl.ts'
import { setBrandName } from './brandName.ts'
import { readRawConfig } from './readRawConfig.ts'
import { hasOwnId, withBuiltInFacts } from './withBuiltInFacts.ts'

const Brand = z.object({
  name: z.pipe(
    z.string(),
    z.transform((name) => escapeName(name)),
  ),
  icon: z.optional(z.string()),
  logo: z.optional(z.string()),
  url: z.optional(z.string()),
  rdns: z.optional(z.string()),
  byline: z.boolean(),
}) satisfies z.ZodMiniType<BrandConfig>

/** Configuration from the backend. The host page can't change it, e.g. to add origins or networks. */
const Config = z.object({
  projectId: z.string(),
  brand: z._default(Brand, { name: defaultBrandName, byline: true }),
  surface: z.enum(['frame', 'window', 'standalone', 'background', 'inspector', 'doctor', 'theme']),
  allowedOrigins: z.array(z.string()),
  trustedOrigins: z.array(z.string()),
  networks: z.pipe(
    z.array(Network.check(z.refine(hasOwnId, 'expected the id of "caipNetworkId"'))),
    z.transform((networks) => networks.map(withBuiltInFacts)),
  ),
  /** The backend's origin. Only set in the extension's pages, because the backend itself serves all other pages. */
  walletOrigin: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  developerPages: z.boolean(),
  /** Relay URLs, best first. If there are none, WalletConnect is unavailable. */
  relayUrls: z._default(z.array(z.string()), []),
  relayProjectId: z.optional(z.string()),
  /** URL of the page for Coinbase Wallet's pop-up. If null, Coinbase Wallet is unavailable. */
  coinbaseUrl: z._default(z.nullable(z.string()), null),
  /** Origins that may embed the dapp as a Safe App. */
  safeOrigins: z._default(z.array(z.string()), []),
  /**
   * Networks whose activity and NFTs the backend indexes. On other networks, the wallet only reads the current state
   * from the node.
   */
  indexed: z._default(z.array(CaipNetworkId), []),
  analytics: z._default(z.boolean(), false),
  login: z.optional(LoginOffer),
  /** On-ramp providers. If there are none, buying is unavailable. */
  onramp: z._default(z.array(z.object({ id: z.string(), label: z.string() })), []),
  /** IANA time zones in which this deployment offers no purchases. */
  restrictedTimeZones: z._default(z.array(z.string()), []),
  /**
   * The zone in which this deployment registers names, the zone's network, and the address of its ENS registry. If
   * omitted, the deployment doesn't register names.
   */
  names: z.optional(z.object({ zone: z.string(), network: CaipNetworkId, registry: z.string() })),
  /** True if the backend stores sign-ins for pages that have no server of their own. */
  signIn: z._default(z.boolean(), false),
})
export type Config = z.infer<typeof Config>

// Use readable error messages, and skip Zod's `new Function` probe, because it would violate Trusted Types.
z.config({ ...z.locales.en(), jitless: true })

export const config: Config = z.parse(Config, readRawConfig())
setBrandName(config.brand.name)
if (config.walletOrigin) setBackend(config.walletOrigin)
setProjectId(config.projectId)

/** Changes settings at run time. Scenarios use this to show the app as a different deployment would. */
export function changeConfig(settings: Partial<Config>) {
  Object.assign(config, settings)
  setBrandName(config.brand.name)
}
