import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Projects } from '../config/projects.ts'
import { checkAccess } from '../http/access.ts'
import { limitBodies, readToEnd } from '../http/bodies.ts'
import { type ClientLimiter, limitCalls, limitPages } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { createApiError, Refusal } from '../http/errors.ts'
import { exposeFrameStatus } from '../http/exposeFrameStatus.ts'
import { sendMessage } from '../http/messagePage.ts'
import { requireKnownProject } from '../http/requireKnownProject.ts'
import { requireLength } from '../http/requireLength.ts'
import { joinRoutes, type Router } from '../http/router.ts'
import { createRouteTable } from '../http/routeTable.ts'
import { applySecureDefaults } from '../http/secureDefaults.ts'
import type { Logs } from '../log/log.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { requestingClient } from '../untrustedFetch/untrustedFetcher.ts'

export type AppOptions = {
  brandName: string
  publicOrigin: string
  extensionOrigins?: readonly string[]
  projects: Projects
  limiter: ClientLimiter
  pageLimiter: ClientLimiter
  log: Pick<Logs, 'error'>
  resources: readonly Router[]
}

/** API paths that are rate-limited per client. */
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
const isApi = new RegExp(`^(${apiPaths.map((path) => path.replace(/\/\*$/, '(/.*)?')).join('|')})$`)
const projectPaths = ['/v1', '/v1/*', '/appkit/*', '/getWallets']

export function createApp(options: AppOptions): OpenAPIHono<Env> {
  const { brandName, publicOrigin, extensionOrigins = [], projects, limiter, pageLimiter, log, resources } = options
  const table = createRouteTable(resources.flatMap(({ routes }) => routes))
  const app = new OpenAPIHono<Env>()
  app.use(async (context, next) => {
    context.set('brandName', brandName)
    await next()
  })
  app.use(readToEnd, applySecureDefaults(publicOrigin), requireLength)
  app.use('/f/*', exposeFrameStatus(projects))
  app.use(limitPages(pageLimiter, { isApi }))
  app.use(checkAccess({ table, projects, ownOrigins: [publicOrigin, ...extensionOrigins], isApi }))
  for (const path of apiPaths) app.use(path, limitCalls(limiter), attributeFetches(limiter))
  for (const path of projectPaths) app.use(path, requireKnownProject(projects))
  app.use(limitBodies(table))
  app.route('/', joinRoutes(resources))

  app.notFound((context) => {
    const { path } = context.req
    const wantsPage = context.req.header('accept')?.includes('text/html') && !isApi.test(path)
    if (wantsPage) return sendMessage(context, { title: (t) => t('notFound.title'), text: (t) => t('notFound.text') })
    return context.json(createApiError('path', `There is no ${context.req.method} ${path}. See /openapi.json.`), 404)
  })
  app.onError((error, context) => {
    if (error instanceof Refusal) {
      if (error.retryAfterMs !== undefined) context.header('Retry-After', String(Math.ceil(error.retryAfterMs / 1000)))
      return context.json(error.body, error.status)
    }
    if (error instanceof HTTPException) return context.json(createApiError('request', error.message), error.status)
    if (error instanceof UpstreamsDownError) return context.json(createApiError('chainId', error.message), 503)
    log.error(error)
    return context.text('Internal server error', 500)
  })
  return app
}

/**
 * Attributes fetches of untrusted content to the client that causes them, because such fetches are limited per client.
 */
function attributeFetches(limiter: ClientLimiter) {
  return createMiddleware<Env>(async (context, next) => await requestingClient.run(limiter.getClient(context), next))
}
