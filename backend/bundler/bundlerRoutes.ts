import { z } from '@hono/zod-openapi'
import { portLimits } from '@oriel/shared/constants.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { Context } from 'hono'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { requireNetwork } from '../http/requestedAccount.ts'
import { createRouter } from '../http/router.ts'
import { answerWithinQuotas, createQuotas, type Quotas } from '../rpc/answerWithinQuotas.ts'
import { Call } from '../rpc/calls.ts'
import { maxBody, RpcCall, RpcReply, readId, writeFailure } from '../rpc/routes.ts'
import type { Upstreams, UpstreamsDownError } from '../rpc/upstreams.ts'
import { handleBundlerCall, isExpensive } from './handleBundlerCall.ts'
import type { Sponsors } from './sponsor.ts'

const call = { schema: RpcCall }
const reply = { schema: RpcReply }
const silent = 'No bundler of this network answers. Try again later.'
const lost = 'The bundler did not answer. It may have the operation: ask for its receipt before you send another.'

type Options = {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  upstreams: Upstreams
  sponsors: Sponsors
}

export function createBundlerRoutes({ limiter, networks, upstreams, sponsors }: Options) {
  const router = createRouter()
  const bundler = {
    limiter,
    networks,
    sponsors,
    quotas: createQuotas({ limiter, upstreams, kind: 'Bundler', isRanked: false }),
  }
  const path = '/v1/bundler'
  // Use `serve` instead of a typed route, because clients may send the JSON body with any content type, as in `/v1`.
  router.serve({ method: 'post', path, access: 'dapps', maxBody }, (context) => handleRequest(context, bundler))
  router.describe({
    method: 'post',
    path,
    summary: 'Forwards a JSON-RPC call to a bundler of one network (ERC-4337), or to its sponsor of fees (ERC-7677)',
    request: {
      query: z.object({ chainId: z.string().openapi({ example: 'eip155:1' }), projectId: z.string() }),
      body: { content: { 'application/json': call, 'text/plain': call } },
    },
    responses: {
      200: { description: 'The answer.', content: { 'application/json': reply } },
      400: {
        description: 'The network is unknown or has no bundler, or the body is not one JSON-RPC call.',
        content: { 'application/json': reply },
      },
      401: createErrorResponse('The project does not exist or does not allow this page.'),
      413: createErrorResponse('The body is larger than 512 KiB.'),
      429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
      503: createErrorResponse('No bundler of this network answers.'),
    },
  })
  return router
}

type Bundler = Omit<Options, 'upstreams'> & { quotas: Quotas }

async function handleRequest(context: Context<Env>, bundler: Bundler): Promise<Response> {
  const { limiter, networks, sponsors, quotas } = bundler
  const project = context.req.query('projectId')
  if (project === undefined) {
    return context.json(createApiError('projectId', 'is missing: the limits of paid fees are those of a project'), 400)
  }
  const entry = requireNetwork(networks, context.req.query('chainId') ?? '')
  const { bundlerUrls, network } = entry
  if (bundlerUrls === undefined)
    return context.json(createApiError('chainId', 'This network has no bundler here.'), 400)

  const text = await context.req.text()
  const message = parseJson(text)
  if (message === undefined) return context.json(writeFailure(null, -32700, 'The body is not JSON.'), 400)
  if (isDeeperThan(message, portLimits.depth)) {
    return context.json(writeFailure(null, -32600, `The request has more than ${portLimits.depth} levels.`), 400)
  }
  const checked = Call.safeParse(message)
  if (!checked.success) {
    const description = 'Send one call with an id, a method and params. A batch is not served here.'
    return context.json(writeFailure(readId(message), -32600, description), 400)
  }
  const response = isExpensive(checked.data.method) && limiter.refuse(context, workCost)
  if (response) return response

  return await answerWithinQuotas(context, quotas, {
    bodyBytes: text.length,
    id: checked.data.id,
    answer: (forward) =>
      handleBundlerCall(checked.data, {
        entry: { ...entry, bundlerUrls },
        project,
        forward,
        sponsor: sponsors.get(network.caipNetworkId),
      }),
    describeDown: (error) => describeOutage(checked.data.method, error),
  })
}

function describeOutage(method: string, { message, mayBeAccepted }: UpstreamsDownError): string {
  // Return the original message. The sponsor calls RPC nodes, so the messages about bundlers do not apply.
  if (method.startsWith('pm_')) return message
  return mayBeAccepted && method === 'eth_sendUserOperation' ? lost : silent
}
