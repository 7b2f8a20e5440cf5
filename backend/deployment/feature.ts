import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Projects } from '../config/projects.ts'
import type { LoginConfig } from '../login/loginConfig.ts'
import type { Onramp } from '../onramp/onramp.ts'
import type { Markets } from '../prices/markets.ts'
import { createSupportedChainsRoutes } from './chainRoutes.ts'
import { createRemoteConfigRoutes } from './featureRoutes.ts'
import { createHealthRoutes } from './healthRoutes.ts'
import { createProjectLimitsRoutes } from './limitRoutes.ts'
import { createOriginsRoutes } from './originRoutes.ts'

type Options = {
  byline: boolean
  markets: Pick<Markets, 'offersSwaps' | 'settle'>
  networks: readonly NetworkEntry[]
  projects: Projects
  login: LoginConfig | undefined
  onramp: Pick<Onramp, 'providers'> | undefined
}

export function createDeployment({ byline, markets, networks, projects, login, onramp }: Options) {
  return {
    routes: [
      createHealthRoutes(),
      createSupportedChainsRoutes({ networks }),
      createOriginsRoutes({ projects }),
      createRemoteConfigRoutes({ byline, login, markets, networks, onramp }),
      createProjectLimitsRoutes(),
    ],
  }
}
