import { z } from '@hono/zod-openapi'
import {
  AttemptState,
  ClaimLogin,
  LoginSession,
  Secret32,
  SocialLogin,
  SocialProvider,
  SocialStarted,
  WatchLogin,
} from '@oriel/shared/backend/login.ts'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { createSecret } from '../secrets/secrets.ts'
import { claimLogin, watchLogin } from './claims.ts'
import type { Login } from './login.ts'
import { type LoginRouteOptions, loginErrors } from './loginRoutes.ts'
import { readToken } from './sessions.ts'
import { attemptMinutes, beginSocialLogin, finishSocialLogin } from './socialLogin.ts'

/**
 * Forms of the cookie that binds a login to the browser that started it. Scripts cannot read the cookie, and its prefix
 * prevents subdomains from setting it. Providers may post their response cross-site, so the cookie needs
 * `SameSite=None`, which requires `Secure`. WebKit drops `Secure` cookies on HTTP pages, even on localhost, so the
 * loopback cookie has neither attribute. Chromium sends a cookie without `SameSite` with cross-site form posts for two
 * minutes, and other browsers always do.
 */
const cookieForms = {
  secure: { name: '__Host-oriel-login', rules: { secure: true, sameSite: 'None' } },
  loopback: { name: 'oriel-login', rules: {} },
} as const

const getCookieForm = ({ publicOrigin }: Pick<Login, 'publicOrigin'>) =>
  cookieForms[publicOrigin.startsWith('http:') && isLoopback(publicOrigin) ? 'loopback' : 'secure']

const social = defineRoute({
  method: 'post',
  path: '/v1/login/social',
  access: 'own',
  summary: 'Begins a login at a provider',
  request: { body: createJsonBody(SocialLogin) },
  responses: {
    ...loginErrors,
    200: createJsonResponse('The page that the visitor has to open.', SocialStarted),
    502: createErrorResponse('`provider`: the provider cannot be reached.'),
  },
})

const claim = defineRoute({
  method: 'post',
  path: '/v1/login/claim',
  access: 'own',
  summary: 'Claims the session of a login at a provider, once',
  request: { body: createJsonBody(ClaimLogin) },
  responses: {
    ...loginErrors,
    200: createJsonResponse('The session.', LoginSession),
    202: createJsonResponse('The visitor has not returned yet.', AttemptState),
    410: createErrorResponse('`expired`, `denied`, `provider` or `browser`: begin again.'),
  },
})

const watch = defineRoute({
  method: 'post',
  path: '/v1/login/watch',
  access: 'own',
  summary: 'Returns the state of a login to a caller that may know only that',
  request: { body: createJsonBody(WatchLogin) },
  responses: { ...loginErrors, 200: createJsonResponse('The state of the login.', AttemptState) },
})

export function createSocialLoginRoutes({ limiter, login }: LoginRouteOptions) {
  const router = createRouter()
  const { providers, farcaster } = login.config
  if (providers.length === 0 && !farcaster) return router

  router.openapi(social, async (context) => {
    const client = limiter.getClient(context)
    const cookie = renewCookie(login, context)
    return context.json(await beginSocialLogin(login, { ...context.req.valid('json'), cookie, client }), 200)
  })
  router.openapi(claim, async (context) => {
    const session = await claimLogin(login, { ...context.req.valid('json'), token: readToken(context) })
    return session ? context.json(session, 200) : context.json({ state: 'pending' as const }, 202)
  })
  router.openapi(watch, async (context) => {
    const state = await watchLogin(login, context.req.valid('json').watch)
    return context.json({ state }, 200)
  })
  if (providers.length > 0) addCallbackRoute(router, login)
  return router
}

/** Sets or extends the cookie. Reuses an existing value, so that logins in two tabs do not cancel each other. */
function renewCookie(login: Pick<Login, 'publicOrigin'>, context: Context<Env>): string {
  const { name, rules } = getCookieForm(login)
  const value = Secret32.safeParse(getCookie(context, name)).data ?? createSecret()
  setCookie(context, name, value, { ...rules, httpOnly: true, path: '/', maxAge: attemptMinutes * 60 })
  return value
}

function addCallbackRoute(router: Router, login: Login) {
  const path = '/v1/login/callback/:provider'
  const finish = async (context: Context<Env>, answer: URLSearchParams) => {
    const cookie = getCookie(context, getCookieForm(login).name)
    const provider = SocialProvider.safeParse(context.req.param('provider')).data
    if (provider) await finishSocialLogin(login, { provider, answer, cookie })
    return context.redirect(`${login.publicOrigin}/w/#login`, 303)
  }
  router.serve({ method: 'get', path, access: 'anyone' }, (context) =>
    finish(context, new URL(context.req.url).searchParams),
  )
  router.serve({ method: 'post', path, access: 'anyone' }, async (context) =>
    finish(context, new URLSearchParams(await context.req.text())),
  )

  const described = {
    path: '/v1/login/callback/{provider}',
    summary: 'Receives the visitor from a provider',
    request: { params: z.object({ provider: z.string() }) },
    responses: { 303: { description: 'Redirects to the wallet window, which reads the state of the login.' } },
  }
  router.describe({ method: 'get', ...described })
  router.describe({ method: 'post', ...described })
}
