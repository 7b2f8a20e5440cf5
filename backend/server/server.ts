import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openLogin } from '../account/feature.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { openDirectory } from '../directory/feature.ts'
import { createClientLimiter } from '../http/clientLimiter.ts'
import { close, listen } from '../http/listen.ts'
import type { ServedRoute } from '../http/router.ts'
import { compressFully } from '../http/staticFile.ts'
import { createLogs } from '../log/log.ts'
import { createProviders } from '../onramp/onramp.ts'
import { loadSite } from '../pages/site.ts'
import { createApp } from './app.ts'
import { type BackendConfig, needsDatabase } from './config.ts'
import { createFeatures } from './features.ts'

export type RunningBackend = {
  /** Loopback URL of the server. Unlike browsers, Node.js does not resolve `*.localhost`. */
  url: string
  publicOrigin: string
  routes: readonly ServedRoute[]
  /**
   * Recompresses the build's files to make them a little smaller. Meant for long-running servers, because it takes
   * seconds of CPU time.
   */
  compressFiles(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the backend. Throws an error that tells the operator what is wrong. Stopping the backend does not close a
 * passed `database`, because instances in one process share it.
 */
export async function startBackend(
  config: BackendConfig,
  { now = Date.now, database }: { now?: (() => number) | undefined; database?: Database } = {},
): Promise<RunningBackend> {
  const { brand, extensionOrigins, projects, rateLimit, trustedProxies } = config
  const site = await loadSite(config)
  const directory = openDirectory(config)
  const log = createLogs()
  const providers = config.onramp && createProviders(config.onramp, now)
  const store = await openStore(config, database)
  const login = await openLogin(config, store?.database).catch(async (error) => {
    await store?.close()
    throw error
  })
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 })
  const port = await listen(server, config).catch(async (error) => {
    login?.mailer?.close()
    await store?.close()
    throw error
  })

  const { publicOrigin = `http://oriel.localhost:${port}` } = config
  const parts = { config, database: store?.database, directory, log, login, now, port, providers, publicOrigin, site }
  const { limiter, routers, ...features } = createFeatures(parts)
  const pageLimiter = createClientLimiter({ ...rateLimit, trustedProxies })
  const app = createApp({
    brandName: brand.name,
    extensionOrigins,
    limiter,
    log,
    pageLimiter,
    projects,
    publicOrigin,
    resources: routers,
  })
  const handle = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false })
  server.on('request', (request, response) => void handle(request, response))
  const stopped = new AbortController()

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    publicOrigin,
    routes: routers.flatMap(({ routes }) => routes),
    compressFiles: () => compressFully(site.files.values(), stopped.signal),
    async stop() {
      stopped.abort()
      await close(server)
      await features.stop()
      login?.mailer?.close()
      await store?.close()
    },
  }
}

async function openStore(config: BackendConfig, provided?: Database) {
  if (provided !== undefined) return { database: provided, close: async () => {} }
  if (!needsDatabase(config)) return undefined
  const database = await openDatabase(config)
  return { database, close: () => database.destroy() }
}
