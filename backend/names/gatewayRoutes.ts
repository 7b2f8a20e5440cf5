import { z } from '@hono/zod-openapi'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { respondToPreflight } from '../http/access.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { requireZone } from './changeRoutes.ts'
import { maxRequest } from './gateway.ts'
import type { Zone } from './zone.ts'

/**
 * Cache lifetime of a response. Shorter than the validity of its signature, so that a cached response is always valid.
 */
const cacheControl = 'public, max-age=30'
/** Rate limit cost of a response. Lower than that of other work, because signing takes only one or two milliseconds. */
const gatewayCost = workCost / 4

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be the address of the resolver')
const Data = z.string().regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hexadecimal')

const responses = {
  200: {
    description: 'The signed answer for the callback of the resolver.',
    content: { 'application/json': { schema: z.object({ data: z.string() }) } },
  },
  400: createErrorResponse('This is no question that the resolver asks about its zone.'),
  403: createErrorResponse('The answers are for another resolver.'),
  404: createErrorResponse('This deployment gives no names.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('The network of the names does not answer.'),
}

const getRoute = defineRoute({
  method: 'get',
  path: '/v1/names/ccip/{sender}/{data}',
  access: 'anyone',
  summary: 'Answers the resolver of the names (EIP-3668); `data` ends with `.json`',
  request: { params: z.object({ sender: Address, data: z.string() }) },
  responses,
})

const postRoute = defineRoute({
  method: 'post',
  path: '/v1/names/ccip',
  access: 'anyone',
  maxBody: 2 * maxRequest,
  summary: 'Answers the resolver of the names (EIP-3668)',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: z.object({ sender: Address, data: Data }) } },
    },
  },
  responses,
})

type Options = { limiter: ClientLimiter; zone: Zone | undefined }

/**
 * Creates the CCIP-Read routes. Any ENS client calls them from any page: the responses are public and need no
 * credentials.
 */
export function createNameGatewayRoutes({ limiter, zone }: Options) {
  const router = createRouter()
  async function answer({ sender, data }: { sender: string; data: string }) {
    const { config, gateway } = requireZone(zone)
    // Reject calls from another resolver. It would not accept the response, because the signature covers the configured
    // resolver.
    if (sender.toLowerCase() !== config.resolver.toLowerCase()) {
      throw new Refusal({ status: 403, field: 'sender', description: 'The answers are for another resolver.' })
    }
    const found = await gateway.answer(data.toLowerCase() as `0x${string}`)
    if (found !== undefined) return { data: found }
    return throwUnknownCall()
  }

  router.hono.use('/v1/names/ccip/*', async (context, next) => {
    context.header('Access-Control-Allow-Origin', '*')
    await next()
  })
  router.serve({ method: 'options', path: '/v1/names/ccip', access: 'anyone' }, respondToPreflight)

  router.openapi(getRoute, async (context) => {
    const response = limiter.refuse(context, gatewayCost)
    if (response) return response
    const { sender, data } = context.req.valid('param')
    const bytes = data.replace(/\.json$/, '')
    if (bytes.length > maxRequest || !Data.safeParse(bytes).success) return throwUnknownCall()
    const found = await answer({ sender, data: bytes })
    return context.json(found, 200, { 'Cache-Control': cacheControl })
  })

  router.openapi(postRoute, async (context) => {
    const response = limiter.refuse(context, gatewayCost)
    if (response) return response
    return context.json(await answer(context.req.valid('json')), 200)
  })
  return router
}

function throwUnknownCall(): never {
  const description = 'This is no call of resolve(bytes,bytes) for a name of the zone.'
  throw new Refusal({ status: 400, field: 'data', description })
}
