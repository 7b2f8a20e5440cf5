import { z } from '@hono/zod-openapi'
import { RemoteConfig } from '@oriel/shared/backend/directory.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Caller } from '../http/caller.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { getLoginOffer, type LoginConfig } from '../login/loginConfig.ts'
import type { Onramp } from '../onramp/onramp.ts'
import type { Markets } from '../prices/markets.ts'

const features = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'email_capture',
  'multi_wallet',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless',
]

type Options = {
  /** True if Connect shows “Wallet by Oriel”. */
  byline: boolean
  login: LoginConfig | undefined
  markets: Pick<Markets, 'offersSwaps' | 'settle'>
  networks: readonly NetworkEntry[]
  onramp: Pick<Onramp, 'providers'> | undefined
}

/**
 * Lists the features and their providers. `config` is never null, because null would let pages enable missing services.
 */
function describeFeatures({ byline, login, markets, networks, onramp }: Options): RemoteConfig {
  const offer = getLoginOffer(login)
  const logins = offer ? [...(offer.email ? ['email'] : []), ...offer.socials] : []
  const configs = new Map([
    ['social_login', logins],
    ['swap', networks.some(markets.offersSwaps) ? ['uniswap'] : []],
    ['onramp', onramp?.providers.map(({ id }) => id) ?? []],
  ])
  const enabled = new Map([
    ['activity', networks.length > 0],
    ['reown_branding', byline],
  ])
  return {
    features: features.map((id) => {
      const config = configs.get(id) ?? []
      return { id, isEnabled: enabled.get(id) ?? config.length > 0, config }
    }),
  }
}

const route = defineRoute({
  method: 'get',
  path: '/appkit/v1/config',
  access: 'dapps',
  summary: 'Lists the services that this deployment has for a project',
  request: { query: z.object(Caller) },
  responses: {
    200: {
      description: 'Every feature with its state.',
      content: { 'application/json': { schema: describeSchema(RemoteConfig) } },
    },
    401: createErrorResponse('The project does not exist.'),
  },
})

export function createRemoteConfigRoutes(options: Options) {
  return createRouter().openapi(route, async (context) => {
    await options.markets.settle()
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(describeFeatures(options), 200)
  })
}
