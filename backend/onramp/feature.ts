import type { Brand } from '../brand/brandConfig.ts'
import { type ClientLimiter, createClientLimiter } from '../http/clientLimiter.ts'
import { createBuyRoutes } from './buyRoutes.ts'
import { createOnrampHooksRoutes } from './hookRoutes.ts'
import type { Onramp } from './onramp.ts'
import { createOnrampRoutes, orderLimit } from './orderRoutes.ts'
import { createOnrampUrlRoutes } from './urlRoutes.ts'

type Options = {
  brand: Brand
  limiter: ClientLimiter
  onramp: Onramp | undefined
  publicOrigin: string
  trustedProxies: number
}

/** Creates the on-ramp routes. Without a provider, they respond that nothing is for sale. */
export function createOnrampFeature({ brand, limiter, onramp, publicOrigin, trustedProxies }: Options) {
  const orderLimiter = createClientLimiter({ ...orderLimit, trustedProxies })
  return {
    routes: [
      createOnrampRoutes({ limiter, orderLimiter, onramp }),
      createOnrampUrlRoutes({ limiter, onramp, publicOrigin }),
      createOnrampHooksRoutes({ limiter, onramp }),
      createBuyRoutes({ brand, limiter, onramp, publicOrigin }),
    ],
  }
}
