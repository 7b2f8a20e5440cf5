import * as z from 'zod/mini'
import { LoginOffer } from '#shared/backend/login.ts'
import { CaipNetworkId } from '#shared/chains/caip.ts'
import { Network } from '#shared/chains/networks.ts'
import { setBackend } from './backendUrl.ts'
import { hasOwnId, withBuiltInFacts } from './withBuiltInFacts.ts'
import { writtenConfig } from './writtenConfig.ts'

/** The server's settings decide which origins and networks exist; the host page never does. */
const Config = z.object({
  projectId: z.string(),
  surface: z.enum(['frame', 'window', 'standalone', 'background', 'inspector', 'doctor', 'theme']),
  allowedOrigins: z.array(z.string()),
  trustedOrigins: z.array(z.string()),
  networks: z.pipe(
    z.array(Network.check(z.refine(hasOwnId, 'expected the id of "caipNetworkId"'))),
    z.transform((networks) => networks.map(withBuiltInFacts)),
  ),
  /** Origin of the backend. Set only in pages of the extension, because the others are served from there. */
  walletOrigin: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  developerPages: z.boolean(),
  /** The best relay comes first; without one WalletConnect is not offered. */
  relayUrls: z._default(z.array(z.string()), []),
  relayProjectId: z.optional(z.string()),
  /** The page that the pop-up of Coinbase's wallet opens. With null that wallet is not offered. */
  coinbaseUrl: z._default(z.nullable(z.string()), null),
  /** Pages that may be a Safe around the dapp. */
  safeOrigins: z._default(z.array(z.string()), []),
  /** Networks whose activity and NFTs the backend indexes. For the others only the node's current state is known. */
  indexed: z._default(z.array(CaipNetworkId), []),
  analytics: z._default(z.boolean(), false),
  login: z.optional(LoginOffer),
  /** On-ramp providers. Without a provider the wallet offers no purchases. */
  onramp: z._default(z.array(z.object({ id: z.string(), label: z.string() })), []),
  /**
   * The zone in which this deployment registers names, the zone's network, and the address of its ENS registry. Without
   * a zone the deployment registers no names.
   */
  names: z.optional(z.object({ zone: z.string(), network: CaipNetworkId, registry: z.string() })),
  /** True when the backend keeps the sign-ins of pages that have no server for them. */
  signIn: z._default(z.boolean(), false),
})
export type Config = z.infer<typeof Config>

// Gives errors in words, and omits the `new Function` probe, which would be a Trusted Types violation.
z.config({ ...z.locales.en(), jitless: true })

export const config: Config = z.parse(Config, writtenConfig())
if (config.walletOrigin) setBackend(config.walletOrigin)

/** Changes settings after the start. Scenarios call it to show the app of a different deployment. */
export function changeConfig(settings: Partial<Config>) {
  Object.assign(config, settings)
}
