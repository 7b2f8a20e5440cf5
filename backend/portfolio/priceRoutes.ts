import { z } from '@hono/zod-openapi'
import { Fungible } from '@oriel/shared/backend/account.ts'
import { canReadInOneCall, workCost } from '@oriel/shared/rpc/rateCost.ts'
import { findProject, type Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createUnknownProjectError } from '../http/requireKnownProject.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { Currency } from '../prices/currency.ts'
import { type FungibleReader, hasUnlistedToken, readFungibles } from './fungibles.ts'

const maxAddresses = 100

const route = defineRoute({
  method: 'post',
  path: '/v1/fungible/price',
  access: 'dapps',
  summary: 'Returns the prices of tokens from the pools of each network’s exchange',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            currency: Currency,
            addresses: z
              .array(z.string().max(256))
              .max(maxAddresses, `has more than ${maxAddresses} addresses`)
              .openapi({ example: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] }),
            projectId: z.string().optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The tokens with a known price, in the order of the request.',
      content: { 'application/json': { schema: z.object({ fungibles: z.array(describeSchema(Fungible)) }) } },
    },
    400: createErrorResponse('A parameter is invalid.'),
    401: createErrorResponse('The project does not exist, or it does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    503: createErrorResponse('A network does not answer.'),
  },
})

type Options = FungibleReader & { limiter: ClientLimiter; projects: Projects }

export function createFungiblePriceRoutes({ limiter, projects, ...reader }: Options) {
  const { networks } = reader
  return createRouter().openapi(route, async (context) => {
    const { addresses, projectId } = context.req.valid('json')
    if (projectId !== undefined && !findProject(projects, projectId))
      return context.json(createUnknownProjectError(projectId), 401)
    const isReadAlone = networks.some(
      (entry) =>
        entry.market &&
        !canReadInOneCall(entry.network) &&
        addresses.some((id) => id.startsWith(`${entry.network.caipNetworkId}:`)),
    )
    const isExpensive = isReadAlone || hasUnlistedToken(addresses, networks)
    const response = isExpensive ? limiter.refuse(context, workCost) : undefined
    if (response) return response
    const fungibles = await readFungibles(addresses, reader)
    return context.json({ fungibles }, 200)
  })
}
