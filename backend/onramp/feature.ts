import { type ClientLimiter, createClientLimiter } from '../http/clientLimiter.ts'
import { buyRoutes } from './buyRoutes.ts'
import { onrampHooksRoutes } from './hookRoutes.ts'
import type { Onramp } from './onramp.ts'
import { onrampRoutes, orderLimit } from './orderRoutes.ts'
import { onrampUrlRoutes } from './urlRoutes.ts'

type Options = {
  limiter: ClientLimiter
  onramp: Onramp | undefined
  publicOrigin: string
  trustedProxies: number
}

/** Creates the on-ramp routes. Without a provider they respond that nothing is for sale. */
export function createOnrampFeature({ limiter, onramp, publicOrigin, trustedProxies }: Options) {
  const orderLimiter = createClientLimiter({ ...orderLimit, trustedProxies })
  return {
    routes: [
      onrampRoutes({ limiter, orderLimiter, onramp }),
      onrampUrlRoutes({ limiter, onramp, publicOrigin }),
      onrampHooksRoutes({ limiter, onramp }),
      buyRoutes({ limiter, onramp, publicOrigin }),
    ],
  }
}
