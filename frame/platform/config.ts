import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { LoginOffer } from '#shared/login.ts'
import { Network } from '#shared/networks.ts'

/** What the server wrote into this document. It, and never the host page, says which origins and networks exist. */
const Config = z.object({
  projectId: z.string(),
  surface: z.enum(['frame', 'window', 'standalone', 'inspector', 'doctor']),
  allowedOrigins: z.array(z.string()),
  trustedOrigins: z.array(z.string()),
  networks: z.array(Network),
  dev: z.optional(z.boolean()),
  /** The backend serves `/inspector/` too. */
  developerPages: z.boolean(),
  /** Relays of WalletConnect, best first; without one it is not offered. */
  relayUrls: z._default(z.array(z.string()), []),
  /** What the operator of the relay calls this deployment. */
  relayProjectId: z.optional(z.string()),
  /** The pop-up of Coinbase's wallet opens this page. With null that wallet is not offered. */
  coinbaseUrl: z._default(z.nullable(z.string()), null),
  /** Pages that may be a Safe around the dapp. */
  safeOrigins: z._default(z.array(z.string()), []),
  /** The networks whose activity and NFTs the backend knows; of the others there is only what the chain says now. */
  indexed: z._default(z.array(CaipNetworkId), []),
  /** The deployment wants to know what visitors do: `POST /e`. */
  analytics: z._default(z.boolean(), false),
  /** How visitors may sign in; without it they cannot. */
  login: z.optional(LoginOffer),
})
export type Config = z.infer<typeof Config>

function readConfig(): Config {
  const text = document.getElementById('oriel-config')?.textContent
  if (!text) throw new Error('This page has no configuration. Serve it with the Oriel backend (npm start).')
  return z.parse(Config, JSON.parse(text))
}

// Errors in words; and no `new Function` probe, which would be a Trusted Types violation.
z.config({ ...z.locales.en(), jitless: true })

export const config: Config = readConfig()
