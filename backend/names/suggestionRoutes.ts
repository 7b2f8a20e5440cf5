import { z } from '@hono/zod-openapi'
import { NameSuggestions } from '@oriel/shared/chains/names.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { requireZone } from './changeRoutes.ts'
import type { Zone } from './zone.ts'

/**
 * AppKit always sends the zone of the hosted service. The names in the response contain the deployment's zone instead.
 */
const Query = z.object({ ...Caller, zone: z.string().max(255).optional() })

const route = defineRoute({
  method: 'get',
  path: '/v1/profile/suggestions/{name}',
  access: 'dapps',
  summary: 'Returns whether a name is free, and free names like it',
  request: { params: z.object({ name: z.string().max(255) }), query: Query },
  responses: {
    200: {
      description: 'At most five names. The first one is the name itself.',
      content: { 'application/json': { schema: describeSchema(NameSuggestions) } },
    },
    400: createErrorResponse('This can be no name.'),
    401: createErrorResponse('The project does not allow this page.'),
    404: createErrorResponse('This deployment gives no names.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

type Options = { limiter: ClientLimiter; zone: Zone | undefined }

export function createNameSuggestionsRoutes({ limiter, zone }: Options) {
  return createRouter().openapi(route, async (context) => {
    const requiredZone = requireZone(zone)
    const response = limiter.refuse(context, workCost)
    if (response) return response
    return context.json(await requiredZone.suggest(context.req.valid('param').name), 200)
  })
}
