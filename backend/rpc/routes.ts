import { z } from '@hono/zod-openapi'
import { portLimits } from '@oriel/shared/constants.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import type { Context } from 'hono'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import { type AnsweredNetwork, answerRpc, maxBatch } from './answerRpc.ts'
import { answerWithinQuotas, createQuotas, type Quotas } from './answerWithinQuotas.ts'
import { computeCost, createRpcFailure } from './calls.ts'
import { createFilters, type Filters } from './filters.ts'
import { splitNodes } from './splitNodes.ts'
import type { Upstreams } from './upstreams.ts'

export const maxBody = 512 * 1024

export const RpcCall = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]),
    method: z.string(),
    params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  })
  .openapi('RpcCall', { example: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } })
export const RpcReply = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .openapi('RpcReply')

const call = { schema: z.union([RpcCall, z.array(RpcCall).max(maxBatch)]) }
const reply = { schema: z.union([RpcReply, z.array(RpcReply)]) }

/** Selects one of two groups of nodes on different hosts, so that their responses can be compared. @default any node */
const NodeGroup = z.enum(['first', 'second']).optional()

/** Paths of the RPC route. As in the hosted service, the trailing slash is optional. */
const paths = ['/v1', '/v1/']

type Options = {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  upstreams: Upstreams
  now: () => number
}

export function createRpcRoutes({ now, ...options }: Options) {
  const router = createRouter()
  const rpc = {
    ...options,
    filters: createFilters({ now }),
    quotas: createQuotas({ ...options, kind: 'RPC node', isRanked: true }),
  }
  for (const path of paths) {
    // Use `serve` instead of a typed route, because clients may send the JSON body with any content type. Browsers send
    // no preflight for text/plain.
    router.serve({ method: 'post', path, access: 'dapps', maxBody }, (context) => handleRpc(context, rpc))
    router.describe({
      method: 'post',
      path,
      summary: 'Forwards JSON-RPC to a node of one network: reads and raw transactions',
      request: {
        query: z.object({
          chainId: z.string().openapi({ example: 'eip155:1' }),
          projectId: z.string().optional(),
          node: NodeGroup,
        }),
        body: { content: { 'application/json': call, 'text/plain': call } },
      },
      responses: {
        200: { description: 'The answer, or one per call in order.', content: { 'application/json': reply } },
        400: {
          description: 'The network is unknown, or the body is not JSON-RPC.',
          content: { 'application/json': reply },
        },
        401: createErrorResponse('The project does not allow this page.'),
        413: createErrorResponse('The body is larger than 512 KiB.'),
        429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
        503: createErrorResponse('No node of this network answers.'),
      },
    })
  }
  return router
}

async function handleRpc(context: Context<Env>, rpc: Rpc & Pick<Options, 'networks'>): Promise<Response> {
  const chainId = context.req.query('chainId')
  const entry = rpc.networks.find(({ network }) => network.caipNetworkId === chainId)
  if (!entry) {
    const text = 'This network is not served here. GET /v1/supported-chains lists those that are.'
    return context.json(createApiError('chainId', text), 400)
  }

  const node = NodeGroup.safeParse(context.req.query('node'))
  const rpcUrls = node.data ? splitNodes(entry.rpcUrls)[node.data] : entry.rpcUrls
  if (!node.success || rpcUrls.length === 0) {
    return context.json(createApiError('node', 'Use "first" or "second". A second one needs nodes of two hosts.'), 400)
  }

  return await answerMessage(context, rpc, { network: entry.network, rpcUrls })
}

export type Rpc = { limiter: ClientLimiter; filters: Filters; quotas: Quotas }
type Nodes = { network: AnsweredNetwork; rpcUrls: readonly string[] }

/** Responds to the request's JSON-RPC message. `charge` returns a response if the caller's own limit is used up. */
export async function answerMessage(
  context: Context<Env>,
  rpc: Rpc,
  { network, rpcUrls }: Nodes,
  charge: (cost: number) => Response | undefined = () => undefined,
): Promise<Response> {
  const text = await context.req.text()
  const message = parseJson(text)
  if (message === undefined) return context.json(writeFailure(null, -32700, 'The body is not JSON.'), 400)
  if (isDeeperThan(message, portLimits.depth)) {
    return context.json(writeFailure(null, -32600, `The request has more than ${portLimits.depth} levels.`), 400)
  }
  if (Array.isArray(message) && (message.length === 0 || message.length > maxBatch)) {
    return context.json(writeFailure(null, -32600, `A batch has 1 to ${maxBatch} calls.`), 400)
  }
  const cost = computeCost(message) - 1
  const response = (cost > 0 && rpc.limiter.refuse(context, cost)) || charge(cost + 1)
  if (response) return response

  const client = rpc.limiter.getClient(context)
  return await answerWithinQuotas(context, rpc.quotas, {
    bodyBytes: text.length,
    id: readId(message),
    answer: (forward) => answerRpc(message, { network, rpcUrls, client, filters: rpc.filters, forward }),
  })
}

export function writeFailure(id: string | number | null, code: number, message: string) {
  return { jsonrpc: '2.0', ...createRpcFailure(id, code, message) }
}

export function readId(message: unknown): string | number | null {
  return z.object({ id: z.union([z.string().max(256), z.number()]) }).safeParse(message).data?.id ?? null
}
