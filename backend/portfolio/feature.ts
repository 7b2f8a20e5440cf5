import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createBalanceRoutes } from './balanceRoutes.ts'
import { createPortfolio, type PortfolioOptions } from './portfolio.ts'
import { createFungiblePriceRoutes } from './priceRoutes.ts'

type Options = PortfolioOptions & { limiter: ClientLimiter; networks: readonly NetworkEntry[]; projects: Projects }

export function createPortfolioFeature({ limiter, networks, projects, ...options }: Options) {
  const { nodeOf, markets, tokenImage } = options
  const portfolio = createPortfolio(options)
  return {
    portfolio,
    routes: [
      createBalanceRoutes({ limiter, networks, portfolio }),
      createFungiblePriceRoutes({ limiter, markets, networks, nodeOf, portfolio, projects, tokenImage }),
    ],
  }
}
