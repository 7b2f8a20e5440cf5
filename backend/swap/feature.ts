import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { convertBuildRoutes } from './buildRoutes.ts'
import { convertQuotesRoutes } from './quoteRoutes.ts'
import { createSwaps, type SwapOptions } from './swaps.ts'

type Options = SwapOptions & { limiter: ClientLimiter; networks: readonly NetworkEntry[]; projects: Projects }

export function createSwapFeature({ limiter, networks, projects, ...options }: Options) {
  const { nodeOf, now } = options
  const swaps = createSwaps(options)
  return {
    routes: [
      convertQuotesRoutes({ limiter, networks, projects, swaps, now }),
      convertBuildRoutes({ limiter, networks, nodeOf, projects, swaps, now }),
    ],
  }
}
