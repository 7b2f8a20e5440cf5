import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Backend, Env } from '../backend.ts'
import { apiError, errorResponse } from '../http/errors.ts'
import { refuseWhenTooFast } from '../http/rateLimit.ts'
import { createRouter } from '../http/router.ts'
import { answerRpc, maximumBatch, rpcFailure } from '../rpc/answerRpc.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'

const maximumBodyBytes = 512 * 1024

const RpcCall = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number()]),
    method: z.string(),
    params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  })
  .openapi('RpcCall', { example: { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } })
const RpcReply = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .openapi('RpcReply')

const call = { schema: z.union([RpcCall, z.array(RpcCall).max(maximumBatch)]) }
const reply = { schema: z.union([RpcReply, z.array(RpcReply)]) }

/** The hosted service answers both spellings. */
const paths = ['/v1', '/v1/']

/** The way to every chain: the wallet's pages talk to nobody but this server. */
export function rpcRoutes(backend: Backend) {
  const router = createRouter()
  const limit = bodyLimit({
    maxSize: maximumBodyBytes,
    onError: (context) => context.json(apiError('body', 'The request is larger than 512 KiB. Send less at once.'), 413),
  })
  for (const path of paths) {
    // Not a typed route: the body is JSON whatever its content type says. text/plain saves callers the preflight.
    router.post(path, limit, (context) => handleRpc(context, backend))
    router.openAPIRegistry.registerPath({
      method: 'post',
      path,
      summary: 'JSON-RPC to a node of one network: reads, and raw transactions',
      request: {
        query: z.object({ chainId: z.string().openapi({ example: 'eip155:1' }), projectId: z.string().optional() }),
        body: { content: { 'application/json': call, 'text/plain': call } },
      },
      responses: {
        200: { description: 'The answer, or one per call in order.', content: { 'application/json': reply } },
        400: { description: 'Unknown network, or no JSON-RPC.', content: { 'application/json': reply } },
        401: errorResponse('The page is not in the project’s list.'),
        413: errorResponse('Larger than 512 KiB.'),
        429: errorResponse('Too many calls: wait as long as Retry-After says.'),
        503: errorResponse('No node of this network answers.'),
      },
    })
  }
  return router
}

async function handleRpc(context: Context<Env>, backend: Backend): Promise<Response> {
  const chainId = context.req.query('chainId')
  const entry = backend.config.networks.find(({ network }) => network.caipNetworkId === chainId)
  if (!entry) {
    const text = 'This network is not served here. GET /v1/supported-chains lists those that are.'
    return context.json(apiError('chainId', text), 400)
  }

  let message: unknown
  try {
    message = JSON.parse(await context.req.text())
  } catch {
    return context.json(rpcFailure(null, -32700, 'The body is not JSON.'), 400)
  }
  if (Array.isArray(message)) {
    if (message.length === 0 || message.length > maximumBatch) {
      return context.json(rpcFailure(null, -32600, `A batch has 1 to ${maximumBatch} calls.`), 400)
    }
    const refusal = message.length > 1 && refuseWhenTooFast(context, backend, message.length - 1)
    if (refusal) return refusal
  }

  const { network, rpcUrls } = entry
  try {
    const answer = await answerRpc(message, network, {
      rpcUrls,
      forward: (forwarded, isUsable) => backend.upstreams.send(rpcUrls, forwarded, isUsable),
    })
    return context.json(answer, 200)
  } catch (error) {
    if (error instanceof UpstreamsDownError) return context.json(apiError('chainId', error.message), 503)
    throw error
  }
}
