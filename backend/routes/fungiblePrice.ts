import { createRoute, z } from '@hono/zod-openapi'
import { Fungible } from '#shared/account.ts'
import { readsInOneCall } from '#shared/rateCost.ts'
import { type Backend, findProject } from '../backend.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { errorResponse } from '../http/errors.ts'
import { unknownProject } from '../http/knownProject.ts'
import { refuseWhenTooFast, workCost } from '../http/rateLimit.ts'
import { createRouter } from '../http/router.ts'
import { hasUnlistedToken, readFungibles } from '../prices/fungibles.ts'
import { Currency } from './balance.ts'

const maximumAddresses = 100

const route = createRoute({
  method: 'post',
  path: '/v1/fungible/price',
  summary: 'What tokens cost, from the pools of each network’s exchange',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            currency: Currency,
            addresses: z
              .array(z.string().max(256))
              .max(maximumAddresses, `has more than ${maximumAddresses} addresses`)
              .openapi({ example: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] }),
            projectId: z.string().optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Those of which a price is known, in the order of the request.',
      content: { 'application/json': { schema: z.object({ fungibles: z.array(describeSchema(Fungible)) }) } },
    },
    400: errorResponse('A parameter that cannot be understood.'),
    401: errorResponse('There is no such project, or the page is not in its list.'),
    429: errorResponse('Too many calls: wait as long as Retry-After says.'),
    503: errorResponse('A network does not answer.'),
  },
})

export function fungiblePriceRoutes(backend: Backend) {
  const { config, nodeOf, portfolio, tokenImage } = backend
  return createRouter().openapi(route, async (context) => {
    const { addresses, projectId } = context.req.valid('json')
    if (projectId !== undefined && !findProject(config, projectId)) return context.json(unknownProject(projectId), 401)
    const isAlone = config.networks.some(
      (entry) =>
        entry.market &&
        !readsInOneCall(entry.network) &&
        addresses.some((id) => id.startsWith(`${entry.network.caipNetworkId}:`)),
    )
    const isDear = isAlone || hasUnlistedToken(addresses, config.networks)
    const refusal = isDear ? refuseWhenTooFast(context, backend, workCost) : undefined
    if (refusal) return refusal
    const fungibles = await readFungibles(addresses, { networks: config.networks, nodeOf, portfolio, tokenImage })
    return context.json({ fungibles }, 200)
  })
}
