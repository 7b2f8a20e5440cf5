import type { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import type { Backend, Env } from './backend.ts'
import { allowOrigins } from './http/cors.ts'
import { apiError } from './http/errors.ts'
import { rateLimit } from './http/rateLimit.ts'
import { createRouter } from './http/router.ts'
import { secureDefaults } from './http/secureDefaults.ts'
import { cspReportRoutes } from './routes/cspReport.ts'
import { doctorRoutes } from './routes/doctor.ts'
import { healthRoutes } from './routes/health.ts'
import { imagesRoutes } from './routes/images.ts'
import { originsRoutes } from './routes/origins.ts'
import { pagesRoutes, sendMessage } from './routes/pages.ts'
import { remoteConfigRoutes } from './routes/remoteConfig.ts'
import { rpcRoutes } from './routes/rpc.ts'
import { supportedChainsRoutes } from './routes/supportedChains.ts'
import { walletsRoutes } from './routes/wallets.ts'

/** One line per resource. `pagesRoutes` is last: it looks every other path up among the files. */
const resources: ((backend: Backend) => OpenAPIHono<Env>)[] = [
  healthRoutes,
  supportedChainsRoutes,
  originsRoutes,
  rpcRoutes,
  walletsRoutes,
  imagesRoutes,
  remoteConfigRoutes,
  cspReportRoutes,
  doctorRoutes,
  pagesRoutes,
]

/** What belongs to the API: limited per client, and answered only to pages that a project allows. */
const apiPaths = ['/v1/*', '/projects/*', '/appkit/*', '/public/*', '/getWallets', '/getWalletImage/*']
const apiPath = /^\/(v1|projects|appkit|public|getWallets|getWalletImage)(\/|$)/

/** The whole HTTP interface. */
export function createApp(backend: Backend): OpenAPIHono<Env> {
  const app = createRouter()
  app.use(secureDefaults(backend.publicOrigin))
  for (const path of apiPaths) app.use(path, allowOrigins(backend), rateLimit(backend))
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
    if (error instanceof HTTPException) return context.json(apiError('request', error.message), error.status)
    console.error(error)
    return context.text('Internal server error', 500)
  })
  return app
}
