import type { ClientLimiter } from '../http/clientLimiter.ts'
import { avatarRoutes } from './avatarRoutes.ts'
import { nameChangesRoutes } from './changeRoutes.ts'
import { nameGatewayRoutes } from './gatewayRoutes.ts'
import { createNames, type NameOptions } from './names.ts'
import { namesRoutes } from './profileRoutes.ts'
import { nameSuggestionsRoutes } from './suggestionRoutes.ts'
import { createZone, type ZoneOptions } from './zone.ts'

type Options = Omit<NameOptions, 'zone'> & ZoneOptions & { limiter: ClientLimiter; publicOrigin: string }

export function createNamesFeature({ limiter, publicOrigin, ...options }: Options) {
  const { untrustedFetcher } = options
  const zone = createZone(options)
  const names = createNames({ ...options, zone })
  return {
    routes: [
      namesRoutes({ limiter, names, publicOrigin }),
      avatarRoutes({ limiter, names, untrustedFetcher }),
      nameSuggestionsRoutes({ limiter, zone }),
      nameChangesRoutes({ limiter, zone, names, publicOrigin }),
      nameGatewayRoutes({ limiter, zone }),
    ],
  }
}
