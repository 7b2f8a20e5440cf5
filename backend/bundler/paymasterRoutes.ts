import { z } from '@hono/zod-openapi'
import { portLimits } from '@oriel/shared/constants.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'

const maxBody = 512 * 1024
const maxAnswerBytes = 64 * 1024
/** `pm_getPaymasterData` has four parameters: the operation, the EntryPoint, the chain ID and the page's context. */
const maxParams = 4

const Body = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .max(2048)
    .openapi({
      example: 'https://paymaster.example/rpc',
    }),
  method: z.enum(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: z
    .array(z.unknown())
    .max(maxParams)
    .refine((params) => !isDeeperThan(params, portLimits.depth), `has more than ${portLimits.depth} levels`),
})

const Failure = z.object({ code: z.number(), message: z.string().max(1000), data: z.unknown().optional() })
const Answer = z.union([z.object({ error: Failure }), z.object({ result: z.record(z.string(), z.unknown()) })])

const route = defineRoute({
  method: 'post',
  path: '/v1/paymaster',
  access: 'own',
  maxBody,
  summary: 'Asks the paymaster that a page has named (ERC-7677). It must be public and have TLS.',
  request: { body: { required: true, content: { 'application/json': { schema: Body } } } },
  responses: {
    200: {
      description: 'The result or the error of the paymaster.',
      content: {
        'application/json': {
          schema: z.object({
            jsonrpc: z.literal('2.0'),
            id: z.number(),
            result: z.record(z.string(), z.unknown()).optional(),
            error: Failure.optional(),
          }),
        },
      },
    },
    400: createErrorResponse('A parameter is invalid, or the address is not https without a port and a password.'),
    403: createErrorResponse('Only the wallet itself may ask this.'),
    413: createErrorResponse('The body is larger than 512 KiB.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    502: createErrorResponse('The paymaster cannot be reached, is not public, or answers nothing that is JSON-RPC.'),
  },
})

type Options = {
  /** Paymaster URLs that pages may use even if they are internal or do not use TLS. */
  paymasterUrls: readonly string[]
  limiter: ClientLimiter
  untrustedFetcher: Pick<UntrustedFetcher, 'fetch'>
}

/**
 * Creates the route that forwards requests to the page's paymaster. The frame cannot call the paymaster itself, because
 * its CSP only allows requests to this backend.
 */
export function createPaymasterRoutes({ paymasterUrls, limiter, untrustedFetcher }: Options) {
  return createRouter().openapi(route, async (context) => {
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const { url, method, params } = context.req.valid('json')
    try {
      const { bytes } = await untrustedFetcher.fetch(new URL(url), {
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        maxBytes: maxAnswerBytes,
        types: ['application/json'],
        trustedForBodies: paymasterUrls,
        // Some services send a JSON-RPC error with status 400.
        statuses: [200, 400],
      })
      const answer = Answer.safeParse(parseJson(bytes.toString('utf8')))
      if (!answer.success || isDeeperThan(answer.data, portLimits.depth)) {
        return context.json(
          createApiError('url', "The site's paymaster answers something else than a paymaster does."),
          502,
        )
      }
      return context.json({ jsonrpc: '2.0' as const, id: 1, ...answer.data }, 200)
    } catch (error) {
      if (!(error instanceof UntrustedFetchError)) throw error
      if (error.code === 'FORBIDDEN_ADDRESS') {
        const description = 'must be an https address of a public host, without a port and a password'
        return context.json(createApiError('url', description), 400)
      }
      // The response omits the cause because it could reveal details of the internal network.
      return context.json(createApiError('url', "The site's paymaster cannot be reached."), 502)
    }
  })
}
