import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createConvertBuildRoutes } from './buildRoutes.ts'
import { createConvertQuotesRoutes } from './quoteRoutes.ts'
import { createSwaps, type SwapOptions } from './swaps.ts'

type Options = SwapOptions & { limiter: ClientLimiter; networks: readonly NetworkEntry[]; projects: Projects }

export function createSwapFeature({ limiter, networks, projects, ...options }: Options) {
  const { nodeOf, now } = options
  const swaps = createSwaps(options)
  return {
    routes: [
      createConvertQuotesRoutes({ limiter, networks, projects, swaps, now }),
      createConvertBuildRoutes({ limiter, networks, nodeOf, projects, swaps, now }),
    ],
  }
}
