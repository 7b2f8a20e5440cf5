import { EmailCode, EmailLogin, EmailSent, LoginSession, Logout, SessionInfo } from '#shared/backend/login.ts'
import { checkedBody } from '../http/checkedBody.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { jsonResponse } from '../http/describeSchema.ts'
import { errorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import { beginEmailLogin, finishEmailLogin } from './emailLogin.ts'
import type { Login } from './login.ts'
import { endSession, requireSession, tokenOf } from './sessions.ts'

export const loginErrors = {
  400: errorResponse('The code or the body is invalid.'),
  401: errorResponse('`session`: the token is invalid or has expired.'),
  403: errorResponse('The page is not the wallet. `stale`: the login is not fresh.'),
  410: errorResponse('The attempt has expired, was used or never existed.'),
  429: errorResponse('`locked`: wait for the time in Retry-After.'),
  503: errorResponse('`mail`: the mail could not be sent.'),
}

const email = defineRoute({
  method: 'post',
  path: '/v1/login/email',
  access: 'own',
  summary: 'Mails a code of six digits for signing in',
  request: { body: checkedBody(EmailLogin) },
  responses: {
    ...loginErrors,
    200: jsonResponse('The times of the mail, which do not reveal whether the address is known.', EmailSent),
  },
})

const verify = defineRoute({
  method: 'post',
  path: '/v1/login/email/verify',
  access: 'own',
  summary: 'Signs in with the code',
  request: { body: checkedBody(EmailCode) },
  responses: { ...loginErrors, 200: jsonResponse('The session.', LoginSession) },
})

const session = defineRoute({
  method: 'get',
  path: '/v1/login/session',
  access: 'own',
  summary: 'Returns the session',
  responses: { ...loginErrors, 200: jsonResponse('The user and the times of the session.', SessionInfo) },
})

const logout = defineRoute({
  method: 'post',
  path: '/v1/login/logout',
  access: 'own',
  summary: 'Ends the session, or with `everywhere` all sessions of the user',
  request: { body: { ...checkedBody(Logout), required: false } },
  responses: { ...loginErrors, 204: { description: 'The session has ended.' } },
})

export type LoginRouteOptions = { limiter: ClientLimiter; login: Login }

export function loginRoutes(options: LoginRouteOptions) {
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
    const caller = { client: limiter.clientOf(context), language: readLanguage(context), token: tokenOf(context) }
    return context.json(await beginEmailLogin(login, { ...context.req.valid('json'), ...caller }), 200)
  })
  router.openapi(verify, async (context) =>
    context.json(await finishEmailLogin(login, { ...context.req.valid('json'), token: tokenOf(context) }), 200),
  )
}
