import { createRoute, type z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { EmailCode, EmailLogin, EmailSent, LoginSession, Logout, SessionInfo } from '#shared/login.ts'
import { checkedBody } from '../http/checkedBody.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import { beginEmailLogin, finishEmailLogin } from '../login/emailLogin.ts'
import type { Login } from '../login/login.ts'
import { endSession, requireSession, tokenOf } from '../login/sessions.ts'

const maximumBodyBytes = 16 * 1024

export const loginErrors = {
  400: errorResponse('The code or the body is invalid.'),
  401: errorResponse('`session`: the token is invalid or has expired.'),
  403: errorResponse('The page is not the wallet. `stale`: the login is not fresh.'),
  410: errorResponse('The attempt has expired, was used or never existed.'),
  429: errorResponse('`locked`: wait for the time in Retry-After.'),
  503: errorResponse('`mail`: the mail could not be sent.'),
}

export function jsonResponse<output>(description: string, schema: z.core.$ZodType<output>) {
  return { description, content: { 'application/json': { schema: describeSchema(schema) } } }
}

const email = createRoute({
  method: 'post',
  path: '/v1/login/email',
  summary: 'Mails a code of six digits for signing in',
  request: { body: checkedBody(EmailLogin) },
  responses: {
    ...loginErrors,
    200: jsonResponse('The times of the mail, which do not reveal whether the address is known.', EmailSent),
  },
})

const verify = createRoute({
  method: 'post',
  path: '/v1/login/email/verify',
  summary: 'Signs in with the code',
  request: { body: checkedBody(EmailCode) },
  responses: { ...loginErrors, 200: jsonResponse('The session.', LoginSession) },
})

const session = createRoute({
  method: 'get',
  path: '/v1/login/session',
  summary: 'Returns the session',
  responses: { ...loginErrors, 200: jsonResponse('The user and the times of the session.', SessionInfo) },
})

const logout = createRoute({
  method: 'post',
  path: '/v1/login/logout',
  summary: 'Ends the session, or with `everywhere` all sessions of the user',
  request: { body: { ...checkedBody(Logout), required: false } },
  responses: { ...loginErrors, 204: { description: 'The session has ended.' } },
})

export type LoginRouteOptions = { limiter: ClientLimiter; login: Login }

export function loginRoutes(options: LoginRouteOptions) {
  const { login } = options
  const router = createRouter()
  router.use('/v1/login/*', bodyLimit({ maxSize: maximumBodyBytes }))
  router.openapi(session, async (context) => {
    const { tokenHash: _, ...info } = await requireSession(context, login)
    return context.json(info, 200)
  })
  router.openapi(logout, async (context) => {
    await endSession(login, await requireSession(context, login), context.req.valid('json'))
    return context.body(null, 204)
  })
  if (login.mailer) addEmailRoutes(router, options)
  return router
}

function addEmailRoutes(router: ReturnType<typeof createRouter>, { limiter, login }: LoginRouteOptions) {
  router.openapi(email, async (context) => {
    const client = limiter.clientOf(context)
    return context.json(
      await beginEmailLogin(login, { ...context.req.valid('json'), client, token: tokenOf(context) }),
      200,
    )
  })
  router.openapi(verify, async (context) =>
    context.json(await finishEmailLogin(login, { ...context.req.valid('json'), token: tokenOf(context) }), 200),
  )
}
