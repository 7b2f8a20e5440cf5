import { EmailCode, EmailLogin, EmailSent, LoginSession, Logout, SessionInfo } from '@oriel/shared/backend/login.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import { beginEmailLogin, finishEmailLogin } from './emailLogin.ts'
import type { Login } from './login.ts'
import { endSession, readToken, requireSession } from './sessions.ts'

export const loginErrors = {
  400: createErrorResponse('The code or the body is invalid.'),
  401: createErrorResponse('`session`: the token is invalid or has expired.'),
  403: createErrorResponse('The page is not the wallet. `stale`: the login is not fresh.'),
  410: createErrorResponse('The attempt has expired, was used or never existed.'),
  429: createErrorResponse('`locked`: wait for the time in Retry-After.'),
  503: createErrorResponse('`mail`: the mail could not be sent.'),
}

const email = defineRoute({
  method: 'post',
  path: '/v1/login/email',
  access: 'own',
  summary: 'Mails a code of six digits for signing in',
  request: { body: createJsonBody(EmailLogin) },
  responses: {
    ...loginErrors,
    200: createJsonResponse('The times of the mail, which do not reveal whether the address is known.', EmailSent),
  },
})

const verify = defineRoute({
  method: 'post',
  path: '/v1/login/email/verify',
  access: 'own',
  summary: 'Signs in with the code',
  request: { body: createJsonBody(EmailCode) },
  responses: { ...loginErrors, 200: createJsonResponse('The session.', LoginSession) },
})

const session = defineRoute({
  method: 'get',
  path: '/v1/login/session',
  access: 'own',
  summary: 'Returns the session',
  responses: { ...loginErrors, 200: createJsonResponse('The user and the times of the session.', SessionInfo) },
})

const logout = defineRoute({
  method: 'post',
  path: '/v1/login/logout',
  access: 'own',
  summary: 'Ends the session, or with `everywhere` all sessions of the user',
  request: { body: { ...createJsonBody(Logout), required: false } },
  responses: { ...loginErrors, 204: { description: 'The session has ended.' } },
})

export type LoginRouteOptions = { limiter: ClientLimiter; login: Login }

export function createLoginRoutes(options: LoginRouteOptions) {
  const { login } = options
  const router = createRouter()
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

function addEmailRoutes(router: Router, { limiter, login }: LoginRouteOptions) {
  router.openapi(email, async (context) => {
    const caller = { client: limiter.getClient(context), language: readLanguage(context), token: readToken(context) }
    return context.json(await beginEmailLogin(login, { ...context.req.valid('json'), ...caller }), 200)
  })
  router.openapi(verify, async (context) =>
    context.json(await finishEmailLogin(login, { ...context.req.valid('json'), token: readToken(context) }), 200),
  )
}
