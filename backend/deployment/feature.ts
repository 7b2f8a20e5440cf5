import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Projects } from '../config/projects.ts'
import type { LoginConfig } from '../login/loginConfig.ts'
import type { Onramp } from '../onramp/onramp.ts'
import { supportedChainsRoutes } from './chainRoutes.ts'
import { remoteConfigRoutes } from './featureRoutes.ts'
import { healthRoutes } from './healthRoutes.ts'
import { projectLimitsRoutes } from './limitRoutes.ts'
import { originsRoutes } from './originRoutes.ts'

type Options = {
  networks: readonly NetworkEntry[]
  projects: Projects
  login: LoginConfig | undefined
  onramp: Pick<Onramp, 'providers'> | undefined
}

export function createDeployment({ networks, projects, login, onramp }: Options) {
  return {
    routes: [
      healthRoutes(),
      supportedChainsRoutes({ networks }),
      originsRoutes({ projects }),
      remoteConfigRoutes({ login, networks, onramp }),
      projectLimitsRoutes(),
    ],
  }
}
