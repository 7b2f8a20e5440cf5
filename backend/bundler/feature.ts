import type { NetworkEntry } from '../config/networkEntry.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Upstreams } from '../rpc/upstreams.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { createBundlerRoutes } from './bundlerRoutes.ts'
import { createPaymasterRoutes } from './paymasterRoutes.ts'
import { createSponsors } from './sponsor.ts'

type Options = Parameters<typeof createSponsors>[0] & {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  paymasterUrls: readonly string[]
  untrustedFetcher: UntrustedFetcher
  upstreams: Upstreams
}

export function createBundler({ limiter, paymasterUrls, untrustedFetcher, upstreams, ...options }: Options) {
  const { networks } = options
  const sponsors = createSponsors(options)
  return {
    sponsors,
    routes: [
      createBundlerRoutes({ limiter, networks, upstreams, sponsors }),
      createPaymasterRoutes({ paymasterUrls, limiter, untrustedFetcher }),
    ],
  }
}
