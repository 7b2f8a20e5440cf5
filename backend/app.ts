import type { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { type ClientLimiter, limitCalls, limitPages } from './http/clientLimiter.ts'
import { allowOrigins } from './http/cors.ts'
import type { Env } from './http/env.ts'
import { apiError, Refusal } from './http/errors.ts'
import { exposeFrameStatus } from './http/exposeFrameStatus.ts'
import { ownOriginOnly } from './http/ownOriginOnly.ts'
import { requireKnownProject } from './http/requireKnownProject.ts'
import { requireLength } from './http/requireLength.ts'
import { createRouter } from './http/router.ts'
import { secureDefaults } from './http/secureDefaults.ts'
import type { Logs } from './log.ts'
import { sendMessage } from './pages/messagePage.ts'
import type { Projects } from './projects.ts'
import { UpstreamsDownError } from './rpc/upstreams.ts'
import { requestingClient } from './untrustedFetch/untrustedFetcher.ts'

export type AppOptions = {
  publicOrigin: string
  extensionOrigins?: readonly string[]
  projects: Projects
  limiter: ClientLimiter
  pageLimiter: ClientLimiter
  log: Pick<Logs, 'error'>
  resources: readonly OpenAPIHono<Env>[]
}

/** Paths of the API. Its calls are limited per client and answered only to pages that a project allows. */
const apiPaths = [
  '/v1/*',
  '/projects/*',
  '/appkit/*',
  '/public/*',
  '/getWallets',
  '/getWalletImage/*',
  '/getAnalyticsConfig',
  '/e',
]
const apiPath = /^\/(v1|projects|appkit|public|getWallets|getWalletImage)(\/|$)/
const limitedPath = new RegExp(`^(${apiPaths.map((path) => path.replace(/\/\*$/, '(/.*)?')).join('|')})$`)

const projectPaths = ['/v1', '/v1/*', '/appkit/*', '/getWallets']

/** Paths for the wallet's own pages alone. The callback is excepted, because a provider redirects the visitor there. */
const ownPaths = [
  '/v1/login/*',
  '/v1/custody/*',
  '/v1/account',
  '/v1/siwx/*',
  '/v1/onramp/orders',
  '/v1/onramp/orders/*',
  '/v1/paymaster',
  '/v1/nft-image',
  '/v1/avatar-image',
  '/e',
]

export function createApp(options: AppOptions): OpenAPIHono<Env> {
  const { publicOrigin, extensionOrigins = [], projects, limiter, pageLimiter, log, resources } = options
  const ownOrigins = [publicOrigin, ...extensionOrigins]
  const app = createRouter()
  app.use(secureDefaults(publicOrigin), requireLength)
  app.use('/f/*', exposeFrameStatus(projects))
  app.use(limitPages(pageLimiter, { isApi: limitedPath }))
  for (const path of ownPaths) app.use(path, ownOriginOnly(ownOrigins))
  for (const path of apiPaths) {
    app.use(path, allowOrigins({ projects, ownOrigins }), limitCalls(limiter), attributeFetches(limiter))
  }
  for (const path of projectPaths) app.use(path, requireKnownProject(projects))
  for (const resource of resources) app.route('/', resource)
  app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Oriel backend', version: '1' } })

  app.notFound((context) => {
    const { path } = context.req
    const wantsPage = context.req.header('accept')?.includes('text/html') && !apiPath.test(path)
    if (wantsPage)
      return sendMessage(context, 'Page not found', 'There is nothing at this address. The wallet is at “/”.')
    return context.json(apiError('path', `There is no ${context.req.method} ${path}. See /openapi.json.`), 404)
  })
  app.onError((error, context) => {
    if (error instanceof Refusal) {
      if (error.retryAfterMs !== undefined) context.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
      return context.json(error.body, error.status)
    }
    if (error instanceof HTTPException) return context.json(apiError('request', error.message), error.status)
    if (error instanceof UpstreamsDownError) return context.json(apiError('chainId', error.message), 503)
    log.error(error)
    return context.text('Internal server error', 500)
  })
  return app
}

/** Attributes the fetches of untrusted content to the client that causes them, because they are limited per client. */
function attributeFetches(limiter: ClientLimiter) {
  return createMiddleware<Env>(async (context, next) => await requestingClient.run(limiter.clientOf(context), next))
}
