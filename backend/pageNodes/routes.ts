import { z } from '@hono/zod-openapi'
import { CaipNetworkId, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { Context } from 'hono'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRateLimiter, type RateLimiter } from '../http/rateLimiter.ts'
import { createRouter } from '../http/router.ts'
import { createQuotas } from '../rpc/answerWithinQuotas.ts'
import { createFilters } from '../rpc/filters.ts'
import { answerMessage, maxBody, type Rpc, RpcCall, RpcReply, writeFailure } from '../rpc/routes.ts'
import { isAllowedUrl } from '../untrustedFetch/fetchUntrusted.ts'
import { createUntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import type { Gateways } from '../untrustedFetch/uris.ts'
import { createPageNodeUpstreams, pageNodeLimits } from './pageNodeUpstreams.ts'

/** Limit for the users of one project together, in calls. */
const projectLimit = { burst: 6000, perSecond: 200 }
const maxUrlLength = 2048

type Options = {
  gateways: Gateways
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  now: () => number
  pageNodeUrls: readonly string[]
}

/** Creates the route that forwards JSON-RPC to the node of a network that a page added. */
export function createPageNodes({ gateways, limiter, networks, now, pageNodeUrls }: Options) {
  const fetcher = createUntrustedFetcher(gateways, pageNodeLimits)
  const upstreams = createPageNodeUpstreams({ trusted: pageNodeUrls, fetcher })
  const quotas = createQuotas({ limiter, upstreams, kind: 'node of a page', isRanked: false })
  const rpc = { limiter, filters: createFilters({ now }), quotas }
  const projectLimiter = createRateLimiter(projectLimit)
  const known = [...networks.map(({ network }) => network), ...builtInNetworks]
  const knownIds = known.flatMap(({ caipNetworkId, deprecatedCaipNetworkId = caipNetworkId }) => [
    caipNetworkId,
    deprecatedCaipNetworkId,
  ])
  const terms = { known: new Set<string>(knownIds), trusted: pageNodeUrls, projectLimiter }
  const router = createRouter()
  const path = '/v1/page-node'
  router.serve({ method: 'post', path, access: 'own', maxBody }, (context) => handle(context, rpc, terms))
  const call = { schema: z.union([RpcCall, z.array(RpcCall)]) }
  const reply = { schema: z.union([RpcReply, z.array(RpcReply)]) }
  router.describe({
    method: 'post',
    path,
    summary:
      'Forwards JSON-RPC to the node that a page has named for a network of its own. It must be public and have TLS.',
    request: {
      query: z.object({
        chainId: z.string().openapi({ example: 'eip155:7777777' }),
        rpcUrl: z.string().openapi({ example: 'https://node.example' }),
        projectId: z.string().optional(),
      }),
      body: { content: { 'application/json': call } },
    },
    responses: {
      200: { description: 'The answer, or one per call in order.', content: { 'application/json': reply } },
      400: {
        description:
          'The network is one of this deployment, or the address is not https without a port and a password.',
        content: { 'application/json': reply },
      },
      403: createErrorResponse('Only the wallet itself may ask this.'),
      413: createErrorResponse('The body is larger than 512 KiB.'),
      429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
      503: createErrorResponse('The node cannot be reached, is not public, or answers nothing that is JSON-RPC.'),
    },
  })
  return { routes: [router], close: fetcher.close }
}

type Terms = { known: ReadonlySet<string>; trusted: readonly string[]; projectLimiter: RateLimiter }

async function handle(context: Context<Env>, rpc: Rpc, { known, trusted, projectLimiter }: Terms): Promise<Response> {
  const { chainId, rpcUrl = '', projectId = 'default' } = context.req.query()
  const network = z.safeParse(CaipNetworkId, chainId).data
  const { namespace } = parseCaipNetworkId(network ?? '') ?? {}
  if (!network || !namespace || known.has(network)) {
    return context.json(writeFailure(null, -32602, 'A page cannot bring a node for this network.'), 400)
  }
  if (rpcUrl.length > maxUrlLength || !URL.canParse(rpcUrl) || !isAllowedUrl(new URL(rpcUrl), trusted)) {
    const text = '"rpcUrls" must be an https address of a public host, without a port and a password.'
    return context.json(writeFailure(null, -32602, text), 400)
  }
  return await answerMessage(
    context,
    rpc,
    { network: { caipNetworkId: network, chainNamespace: namespace }, rpcUrls: [rpcUrl] },
    (cost) => {
      const waitMs = projectLimiter.take(projectId, cost)
      if (waitMs === 0) return undefined
      context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
      return context.json(
        createApiError('rate', 'Too many calls of this project. Try again after the time in Retry-After.'),
        429,
      )
    },
  )
}
