import { z } from '@hono/zod-openapi'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { SignInNonce, SignInProof, SignInSessions, SignInVerified } from '@oriel/shared/signIn/signInAnswers.ts'
import type { Context } from 'hono'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { SignIns } from './signIns.ts'

const maxBody = 256 * 1024
const keySetSeconds = 600

const errors = {
  400: createErrorResponse('The body is invalid.'),
  401: createErrorResponse('`origin`: the project does not allow this page. `session`: there is no token.'),
  403: createErrorResponse('The caller is a page, but not the wallet.'),
  422: createErrorResponse('The message is refused. `field` is the reason, such as `nonce` or `signature`.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('The network of the account did not answer, so the signature is neither valid nor invalid.'),
}

const PageQuery = z.object({ ...Caller, origin: z.string({ error: 'is missing: name the page' }).max(255) })

const nonce = defineRoute({
  method: 'get',
  path: '/v1/siwx/nonce',
  access: 'own',
  summary: 'Gives a nonce for one sign-in to a page within ten minutes',
  request: { query: PageQuery },
  responses: { ...errors, 200: createJsonResponse('The nonce, and the time for the message.', SignInNonce) },
})

const verify = defineRoute({
  method: 'post',
  path: '/v1/siwx/verify',
  access: 'own',
  maxBody,
  summary: 'Checks signed messages of one account that share one nonce, and signs in',
  request: { query: z.object(Caller), body: createJsonBody(SignInProof) },
  responses: { ...errors, 200: createJsonResponse('A token and its session for each message.', SignInVerified) },
})

const sessions = defineRoute({
  method: 'get',
  path: '/v1/siwx/sessions',
  access: 'own',
  summary: 'Returns the session of the token in Authorization',
  responses: { ...errors, 200: createJsonResponse('The session, or an empty list when it has ended.', SignInSessions) },
})

const end = defineRoute({
  method: 'delete',
  path: '/v1/siwx/sessions',
  access: 'own',
  summary: 'Ends the session of the token in Authorization',
  responses: { ...errors, 200: createJsonResponse('An empty list.', SignInSessions) },
})

const KeySet = z.object({ keys: z.array(z.record(z.string(), z.string())) })

const keySet = defineRoute({
  method: 'get',
  path: '/.well-known/jwks.json',
  access: 'anyone',
  summary: 'Lists the public keys of the tokens (RFC 7517)',
  responses: {
    200: {
      description: 'The keys. New tokens have the first one.',
      content: { 'application/json': { schema: KeySet } },
    },
  },
})

type Options = { limiter: ClientLimiter; signIns: SignIns }

export function createSiwxRoutes({ limiter, signIns }: Options) {
  const router = createRouter()

  router.openapi(nonce, async (context) => {
    const { origin, projectId } = context.req.valid('query')
    signIns.checkOrigin(origin, projectId)
    return limiter.refuse(context, workCost) ?? context.json(await signIns.giveNonce(origin), 200)
  })
  router.openapi(verify, async (context) => {
    const proof = context.req.valid('json')
    signIns.checkOrigin(proof.origin, context.req.valid('query').projectId)
    const response = limiter.refuse(context, workCost * proof.messages.length)
    return response ?? context.json({ sessions: await signIns.verify(proof) }, 200)
  })
  router.openapi(sessions, async (context) => {
    const session = await signIns.read(readBearerToken(context))
    return context.json({ sessions: session ? [session] : [] }, 200)
  })
  router.openapi(end, async (context) => {
    await signIns.end(readBearerToken(context))
    return context.json({ sessions: [] }, 200)
  })
  router.openapi(keySet, (context) => {
    // Allow any origin: the keys are public, and a dapp's page may verify tokens itself.
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    context.header('Cache-Control', `public, max-age=${keySetSeconds}`)
    return context.json(signIns.jwks, 200)
  })
  return router
}

function readBearerToken(context: Context<Env>): string {
  const [, token] = /^Bearer (\S{1,2048})$/.exec(context.req.header('authorization') ?? '') ?? []
  if (token !== undefined) return token
  throw new Refusal({ status: 401, field: 'session', description: 'Send the token as "Authorization: Bearer …".' })
}
