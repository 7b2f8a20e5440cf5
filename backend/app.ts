import type { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import type { Backend, Env } from './backend.ts'
import { allowOrigins } from './http/cors.ts'
import { apiError, Refusal } from './http/errors.ts'
import { knownProject } from './http/knownProject.ts'
import { ownOriginOnly } from './http/ownOriginOnly.ts'
import { createRateLimiter, limitPages, rateLimit } from './http/rateLimit.ts'
import { requireLength } from './http/requireLength.ts'
import { createRouter } from './http/router.ts'
import { secureDefaults } from './http/secureDefaults.ts'
import { tellStatus } from './http/tellStatus.ts'
import { accountRoutes } from './routes/account.ts'
import { analyticsRoutes } from './routes/analytics.ts'
import { balanceRoutes } from './routes/balance.ts'
import { cspReportRoutes } from './routes/cspReport.ts'
import { custodyRoutes } from './routes/custody.ts'
import { doctorRoutes } from './routes/doctor.ts'
import { fungiblePriceRoutes } from './routes/fungiblePrice.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { imagesRoutes } from './routes/images.ts'
import { loginRoutes } from './routes/login.ts'
import { namesRoutes } from './routes/names.ts'
import { nftsRoutes } from './routes/nfts.ts'
import { originsRoutes } from './routes/origins.ts'
import { pagesRoutes, sendMessage } from './routes/pages.ts'
import { projectLimitsRoutes } from './routes/projectLimits.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { remoteConfigRoutes } from './routes/remoteConfig.ts'
import { rpcRoutes } from './routes/rpc.ts'
import { socialLoginRoutes } from './routes/socialLogin.ts'
import { supportedChainsRoutes } from './routes/supportedChains.ts'
import { walletsRoutes } from './routes/wallets.ts'
import { UpstreamsDownError } from './rpc/upstreams.ts'

/** One line per resource. `pagesRoutes` is last: it looks every other path up among the files. */
const resources: ((backend: Backend) => OpenAPIHono<Env>)[] = [
  healthRoutes,
  supportedChainsRoutes,
  originsRoutes,
  rpcRoutes,
  walletsRoutes,
  imagesRoutes,
  remoteConfigRoutes,
  projectLimitsRoutes,
  cspReportRoutes,
  analyticsRoutes,
  doctorRoutes,
  historyRoutes,
  loginRoutes,
  socialLoginRoutes,
  accountRoutes,
  balanceRoutes,
  fungiblePriceRoutes,
  nftsRoutes,
  namesRoutes,
  custodyRoutes,
  recoveryRoutes,
  pagesRoutes,
]

/** What belongs to the API: limited per client, and answered only to pages that a project allows. */
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

/** These calls belong to a project. */
const projectPaths = ['/v1', '/v1/*', '/appkit/*', '/getWallets']

/** For the wallet's own pages alone. A provider sends the visitor back to the callback, from wherever it is. */
const ownPaths = ['/v1/login/*', '/v1/custody/*', '/v1/account', '/v1/nft-image', '/v1/avatar-image', '/e']

/** The whole HTTP interface. */
export function createApp(backend: Backend): OpenAPIHono<Env> {
  const app = createRouter()
  app.use(secureDefaults(backend.publicOrigin), requireLength)
  app.use('/f/*', tellStatus(backend))
  app.use(limitPages(backend, { limiter: createRateLimiter(backend.config.rateLimit), isApi: limitedPath }))
  for (const path of ownPaths) app.use(path, ownOriginOnly(backend))
  for (const path of apiPaths) app.use(path, allowOrigins(backend), rateLimit(backend))
  for (const path of projectPaths) app.use(path, knownProject(backend))
  for (const resource of resources) app.route('/', resource(backend))
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
    backend.log.error(error)
    return context.text('Internal server error', 500)
  })
  return app
}
