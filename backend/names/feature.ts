import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createAvatarRoutes } from './avatarRoutes.ts'
import { createNameChangesRoutes } from './changeRoutes.ts'
import { createNameGatewayRoutes } from './gatewayRoutes.ts'
import { createNames, type NameOptions } from './names.ts'
import { createNamesRoutes } from './profileRoutes.ts'
import { createNameSuggestionsRoutes } from './suggestionRoutes.ts'
import { createZone, type ZoneOptions } from './zone.ts'

type Options = Omit<NameOptions, 'zone'> & ZoneOptions & { limiter: ClientLimiter; publicOrigin: string }

export function createNamesFeature({ limiter, publicOrigin, ...options }: Options) {
  const { untrustedFetcher } = options
  const zone = createZone(options)
  const names = createNames({ ...options, zone })
  return {
    routes: [
      createNamesRoutes({ limiter, names, publicOrigin }),
      createAvatarRoutes({ limiter, names, untrustedFetcher }),
      createNameSuggestionsRoutes({ limiter, zone }),
      createNameChangesRoutes({ limiter, zone, names, publicOrigin }),
      createNameGatewayRoutes({ limiter, zone }),
    ],
  }
}
