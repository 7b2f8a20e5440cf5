import { z } from '@hono/zod-openapi'
import { OnrampUrl, OnrampUrlRequest } from '@oriel/shared/backend/onramp.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { createHostedOrder } from './hostedOrder.ts'
import type { Onramp } from './onramp.ts'
import { onrampFailures, requireOnramp } from './orderRoutes.ts'
import { readAnyBody } from './readAnyBody.ts'

const route = defineRoute({
  method: 'post',
  path: '/v1/generators/onrampurl',
  access: 'dapps',
  summary: 'Makes an order for a client of the hosted service, and returns the page of it',
  request: {
    query: z.object(Caller),
    body: { content: { 'text/plain': { schema: describeSchema(OnrampUrlRequest) } } },
  },
  responses: {
    200: {
      description: 'A page of this origin, which shows the order and leads to the provider. It works for an hour.',
      content: { 'application/json': { schema: describeSchema(OnrampUrl) } },
    },
    ...onrampFailures,
  },
})

type Options = { limiter: ClientLimiter; onramp: Onramp | undefined; publicOrigin: string }

export function createOnrampUrlRoutes({ limiter, onramp, publicOrigin }: Options) {
  return createRouter().openapi(route, async (context) => {
    const request = await readAnyBody(context, OnrampUrlRequest)
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const id = await createHostedOrder(requireOnramp(onramp), request)
    return context.json({ url: `${publicOrigin}/buy/${id}` }, 200)
  })
}
