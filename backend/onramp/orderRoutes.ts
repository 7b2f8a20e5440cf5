import { z } from '@hono/zod-openapi'
import {
  Country,
  OnrampOptions,
  OnrampOrder,
  OnrampOrderCreated,
  OnrampOrderRequest,
  OnrampQuoteRequest,
  OnrampQuotes,
} from '@oriel/shared/backend/onramp.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { createMiddleware } from 'hono/factory'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { describeSchema } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse, Refusal } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Onramp } from './onramp.ts'
import { readAnyBody } from './readAnyBody.ts'

export const onrampFailures = {
  400: createErrorResponse(
    '`network`: nothing is sold there. `amount`: it is outside the limits. `country`: it is not served. `place`: a country must be named.',
  ),
  401: createErrorResponse('The project does not exist, or it does not allow this page.'),
  404: createErrorResponse('This deployment offers no buying.'),
  413: createErrorResponse('The body is larger than 64 KiB.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('`provider`: no provider can be reached.'),
}

const optionsRoute = defineRoute({
  method: 'get',
  path: '/v1/onramp/options',
  access: 'dapps',
  summary: 'Lists what visitors can buy, and for which money',
  request: {
    query: z.object({
      ...Caller,
      country: z
        .string()
        .refine((value) => z.safeParse(Country, value).success, 'must be a country code such as DE')
        .optional()
        .openapi({ description: 'ISO 3166-1. Some providers list nothing without it.' }),
    }),
  },
  responses: {
    200: {
      description: 'Tokens and currencies of all providers that answer.',
      content: { 'application/json': { schema: describeSchema(OnrampOptions) } },
    },
    ...onrampFailures,
  },
})

const quoteRoute = defineRoute({
  method: 'post',
  path: '/v1/onramp/quote',
  access: 'dapps',
  summary: 'Returns the quotes of all providers, the best one first',
  request: {
    query: z.object(Caller),
    body: { content: { 'text/plain': { schema: describeSchema(OnrampQuoteRequest) } } },
  },
  responses: {
    200: {
      description: 'The best quote. `others` has those of other providers, and `refusals` why the rest has none.',
      content: { 'application/json': { schema: describeSchema(OnrampQuotes) } },
    },
    ...onrampFailures,
  },
})

const orderRoute = defineRoute({
  method: 'post',
  path: '/v1/onramp/orders',
  access: 'own',
  summary: 'Makes an order, whose page redirects to the provider',
  request: { body: createJsonBody(OnrampOrderRequest) },
  responses: {
    200: {
      description: 'The id, and the path of the page.',
      content: { 'application/json': { schema: describeSchema(OnrampOrderCreated) } },
    },
    403: createErrorResponse('Only the wallet itself may ask this.'),
    ...onrampFailures,
  },
})

const statusRoute = defineRoute({
  method: 'get',
  path: '/v1/onramp/orders/{id}',
  access: 'own',
  summary: 'Returns the state of an order, after a look at the provider and the chain',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: { description: 'The order.', content: { 'application/json': { schema: describeSchema(OnrampOrder) } } },
    403: createErrorResponse('Only the wallet itself may ask this.'),
    404: createErrorResponse('There is no such order, or this deployment offers no buying.'),
    429: onrampFailures[429],
    503: createErrorResponse('No node of the network answers.'),
  },
})

type Options = { limiter: ClientLimiter; orderLimiter: ClientLimiter; onramp: Onramp | undefined }

const orderPaths = [orderRoute.path, '/v1/generators/onrampurl']

export function createOnrampRoutes({ limiter, orderLimiter, onramp }: Options) {
  const router = createRouter()
  for (const path of orderPaths) router.hono.use(path, limitOrders(orderLimiter))

  router.openapi(optionsRoute, async (context) => {
    const { country } = context.req.valid('query')
    const response = limiter.refuse(context, workCost)
    return response ?? context.json(await requireOnramp(onramp).options({ country }), 200)
  })

  router.openapi(quoteRoute, async (context) => {
    const request = await readAnyBody(context, OnrampQuoteRequest)
    const response = limiter.refuse(context, workCost)
    return response ?? context.json(await requireOnramp(onramp).quote(request), 200)
  })

  router.openapi(orderRoute, async (context) => {
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const id = await requireOnramp(onramp).order(context.req.valid('json'))
    return context.json({ id, url: `/buy/${id}` }, 200)
  })

  return router.openapi(statusRoute, async (context) => {
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const order = await requireOnramp(onramp).read(context.req.valid('param').id)
    return order ? context.json(order, 200) : context.json(createApiError('order', 'There is no such order.'), 404)
  })
}

/**
 * Allows a client to create a burst of orders, then two per minute, because each order is a row that is stored for
 * days.
 */
export const orderLimit = { burst: 100, perSecond: 1 / 30 }

function limitOrders(orderLimiter: ClientLimiter) {
  return createMiddleware<Env>(async (context, next) => {
    const response = context.req.method === 'POST' ? orderLimiter.refuse(context, 1, 'orders') : undefined
    return response ?? (await next())
  })
}

export function requireOnramp(onramp: Onramp | undefined): Onramp {
  if (onramp) return onramp
  throw new Refusal({ status: 404, field: 'onramp', description: (t) => t('purchase.notOffered') })
}
