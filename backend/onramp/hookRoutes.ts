import { z } from '@hono/zod-openapi'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Onramp } from './onramp.ts'
import { requireOnramp } from './orderRoutes.ts'

const route = defineRoute({
  method: 'post',
  path: '/v1/onramp/hooks/{provider}',
  // Use `own`, because no page calls this route. A provider's server is still admitted, because it sends no origin.
  access: 'own',
  summary: 'Takes the webhook of a provider',
  request: {
    params: z.object({ provider: z.string().max(32) }),
    body: { content: { 'application/octet-stream': { schema: z.string() } } },
  },
  responses: {
    200: { description: 'The delivery is genuine. The provider is asked once what has changed.' },
    400: createErrorResponse('This provider is not offered here.'),
    401: createErrorResponse('The signature is missing, wrong or older than five minutes.'),
    404: createErrorResponse('This deployment offers no buying.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

type Options = { limiter: ClientLimiter; onramp: Onramp | undefined }

export function createOnrampHooksRoutes({ limiter, onramp }: Options) {
  return createRouter().openapi(route, async (context) => {
    const body = Buffer.from(await context.req.arrayBuffer())
    const { provider } = context.req.valid('param')
    const getHeader = (name: string) => context.req.header(name)
    if (await requireOnramp(onramp).takeHook(provider, { header: getHeader, body })) return context.body(null, 200)
    // Charge the client for a wrong signature, so that it cannot guess many signatures.
    limiter.charge(limiter.getClient(context), workCost)
    return context.json(createApiError('signature', 'The signature is missing, wrong or too old.'), 401)
  })
}
