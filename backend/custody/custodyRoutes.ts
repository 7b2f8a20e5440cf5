import { z } from '@hono/zod-openapi'
import {
  AddEnrolment,
  CustodyKey,
  CustodyLogEntry,
  NewWallet,
  Nonce,
  proofHeader,
  Recoverable,
  RecoverRequest,
  Released,
  ReleaseRequest,
  StoredWallet,
} from '@oriel/shared/backend/custody.ts'
import type { Context } from 'hono'
import * as mini from 'zod/mini'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import { requireFresh, requireSession, type SessionReader } from '../login/sessions.ts'
import type { Custody } from './custody.ts'
import { describeBrowser } from './describeBrowser.ts'
import { requireProof } from './proof.ts'
import { createNonce, recordRefusal, recoverShare, releaseShare } from './release.ts'
import { addEnrolment, isEnrolled, putWallet, readLog, readWallet, removeEnrolment } from './wallet.ts'

export const maxBody = 256 * 1024

export const custodyErrors = {
  400: createErrorResponse('The body is invalid. `field` names the reason.'),
  401: createErrorResponse('`session`: the token is invalid or has expired.'),
  403: createErrorResponse(
    'The page is not the wallet. `stale`: the login is not fresh. `signature`, `proof`: the signature is missing or invalid.',
  ),
  404: createErrorResponse(
    '`none`: the user has no wallet. `enrolment`, `recoveryKey`: the wallet has none with this id.',
  ),
  409: createErrorResponse(
    '`exists`, `generation`, `other`, `last`, `removed`, `full`, `key`: the request contradicts the stored state.',
  ),
  410: createErrorResponse('`nonce`: the nonce was used or has expired.'),
  413: createErrorResponse('The body is larger than 256 KiB.'),
  429: createErrorResponse('There are too many attempts. Wait for the time in Retry-After.'),
}
export const noContent = { 204: { description: 'The state is as requested.' } }

export const ProofHeader = z.object({ [proofHeader]: z.string().optional() })

const enrolIdParam = z.object({ enrolId: z.uuid() })

const key = defineRoute({
  method: 'get',
  path: '/v1/custody/key',
  access: 'own',
  summary: 'Returns the key to which browsers seal auth shares for this backend',
  responses: { ...custodyErrors, 200: createJsonResponse('The raw X25519 key.', CustodyKey) },
})

const read = defineRoute({
  method: 'get',
  path: '/v1/custody/wallet',
  access: 'own',
  summary: 'Returns the wallet of this user without its shares',
  responses: {
    ...custodyErrors,
    200: createJsonResponse('The wallet, or null while the user has none.', mini.nullable(StoredWallet)),
  },
})

const put = defineRoute({
  method: 'put',
  path: '/v1/custody/wallet',
  access: 'own',
  maxBody,
  summary: 'Stores a new wallet with its first browser',
  request: { body: createJsonBody(NewWallet) },
  responses: { ...custodyErrors, ...noContent },
})

const enrol = defineRoute({
  method: 'post',
  path: '/v1/custody/enrolments',
  access: 'own',
  maxBody,
  summary: 'Adds a browser to the wallet',
  request: { headers: ProofHeader, body: createJsonBody(AddEnrolment) },
  responses: { ...custodyErrors, ...noContent },
})

const remove = defineRoute({
  method: 'delete',
  path: '/v1/custody/enrolments/{enrolId}',
  access: 'own',
  summary: 'Removes a browser from the wallet, unless it is the last',
  request: { headers: ProofHeader, params: enrolIdParam },
  responses: { ...custodyErrors, ...noContent },
})

const nonce = defineRoute({
  method: 'post',
  path: '/v1/custody/nonce',
  access: 'own',
  maxBody,
  summary: 'Creates a nonce for one release within two minutes, or one proof within fifteen',
  responses: { ...custodyErrors, 200: createJsonResponse('The nonce.', Nonce) },
})

const release = defineRoute({
  method: 'post',
  path: '/v1/custody/enrolments/{enrolId}/release',
  access: 'own',
  maxBody,
  summary: 'Releases the auth share to the browser that it was made for',
  request: { params: enrolIdParam, body: createJsonBody(ReleaseRequest) },
  responses: { ...custodyErrors, 200: createJsonResponse('The share, sealed to `ephemeral`.', Released) },
})

const recover = defineRoute({
  method: 'post',
  path: '/v1/custody/recover',
  access: 'own',
  maxBody,
  summary: 'Releases one auth share with its sealed recovery share to a browser that has none',
  request: { body: createJsonBody(RecoverRequest) },
  responses: { ...custodyErrors, 200: createJsonResponse('The share, sealed to `ephemeral`.', Recoverable) },
})

const log = defineRoute({
  method: 'get',
  path: '/v1/custody/log',
  access: 'own',
  summary: 'Returns the log of the wallet, newest first',
  responses: { ...custodyErrors, 200: createJsonResponse('The last 500 entries.', mini.array(CustodyLogEntry)) },
})

export type CustodyRouteOptions = { custody: Custody; login: SessionReader }

export function createCustodyRoutes(options: CustodyRouteOptions) {
  const router = createRouter()
  addWalletRoutes(router, options)
  addReleaseRoutes(router, options)
  return router
}

function addWalletRoutes(router: Router, { custody, login }: CustodyRouteOptions) {
  router.openapi(key, async (context) => {
    await requireSession(context, login)
    return context.json(await custody.custodyKeys.current(), 200)
  })
  router.openapi(read, async (context) => {
    const { user } = await requireSession(context, login)
    return context.json(await readWallet(custody, user.id), 200)
  })
  router.openapi(log, async (context) => {
    const { user } = await requireSession(context, login)
    return context.json(await readLog(custody, user.id), 200)
  })
  router.openapi(put, async (context) => {
    const { user } = await requireFresh(context, login)
    await putWallet(custody, user.id, context.req.valid('json'))
    return context.body(null, 204)
  })
  router.openapi(enrol, async (context) => {
    const { user } = await requireFresh(context, login)
    const body = context.req.valid('json')
    // Accept a repeated upload without checking its proof. A browser that did not receive the response retries with the
    // same proof, but the proof's nonce is already consumed.
    if (await isEnrolled(custody, user.id, body)) return context.body(null, 204)
    await requireProof(context, custody, user.id)
    await addEnrolment(custody, { userId: user.id, body, language: readLanguage(context) })
    return context.body(null, 204)
  })
  router.openapi(remove, async (context) => {
    const { user } = await requireFresh(context, login)
    await requireProof(context, custody, user.id)
    await removeEnrolment(custody, user.id, context.req.valid('param').enrolId)
    return context.body(null, 204)
  })
}

function addReleaseRoutes(router: Router, { custody, login }: CustodyRouteOptions) {
  router.openapi(nonce, async (context) => {
    const { user } = await requireFresh(context, login)
    return context.json({ nonce: await createNonce(custody, user.id) }, 200)
  })
  router.openapi(release, async (context) => {
    const userId = await requireFreshOrLogRefusal(context, { custody, login })
    const { enrolId } = context.req.valid('param')
    return context.json(await releaseShare(custody, { userId, enrolId, ...context.req.valid('json') }), 200)
  })
  router.openapi(recover, async (context) => {
    const userId = await requireFreshOrLogRefusal(context, { custody, login })
    const device = describeBrowser(context.req.header('user-agent'))
    return context.json(await recoverShare(custody, { userId, device, ...context.req.valid('json') }), 200)
  })
}

/**
 * Requires a fresh login. Adds requests with a stale login to the user's log. The user can then see if an old token was
 * used to request shares.
 */
async function requireFreshOrLogRefusal(
  context: Context<Env>,
  { custody, login }: CustodyRouteOptions,
): Promise<string> {
  const { user, freshUntil } = await requireSession(context, login)
  if (custody.now() >= freshUntil) await recordRefusal(custody, user.id)
  await requireFresh(context, login)
  return user.id
}
