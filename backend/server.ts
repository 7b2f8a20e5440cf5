import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createAccounts } from './accounts.ts'
import { createApp } from './app.ts'
import type { Backend } from './backend.ts'
import type { BackendConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import type { Database } from './database/schema.ts'
import { createDirectory } from './directory/directory.ts'
import { loadWallets } from './directory/loadWallets.ts'
import { createRateLimiter } from './http/rateLimit.ts'
import { startIndexer } from './indexer/startIndexer.ts'
import { createLogs } from './log.ts'
import { startLogin, stopLogin } from './login/startLogin.ts'
import { loadSite } from './pages/site.ts'
import { createUpstreams } from './rpc/upstreams.ts'

/** Calls in flight get this long to finish when the server stops. */
const graceMs = 2000

export type RunningBackend = {
  /** Where it listens: the loopback address and port. Node does not resolve `*.localhost`, browsers do. */
  url: string
  /** Where browsers find it. */
  publicOrigin: string
  stop(): Promise<void>
}

/**
 * Starts the backend; throws a sentence that says what to do when it cannot. A `database` that is given stays open when it stops:
 * instances in one process share it.
 */
export async function startBackend(
  config: BackendConfig,
  { now = Date.now, database }: { now?: () => number; database?: Database } = {},
): Promise<RunningBackend> {
  const site = await loadSite(config)
  const directory = createDirectory(loadWallets(config.walletsFile))
  const log = createLogs()
  const store = await openStore(config, database)
  const login = await startLogin(config, store?.database).catch(async (error) => {
    await store?.close()
    throw error
  })
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 })
  const port = await listen(server, config).catch(async (error) => {
    await stopLogin(login)
    await store?.close()
    throw error
  })

  const upstreams = createUpstreams({ timeoutMs: config.upstreamTimeoutMs, log: log.rpc })
  const publicOrigin = config.publicOrigin ?? `http://oriel.localhost:${port}`
  const backend: Backend = {
    config,
    publicOrigin,
    site,
    directory,
    limiter: createRateLimiter(config.rateLimit),
    upstreams,
    ...createAccounts({ config, publicOrigin, upstreams, database: store?.database, log, now }),
    log,
    now,
    ...(store && { database: store.database }),
    ...(login && { login }),
  }
  const app = createApp(backend)
  const handle = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false })
  server.on('request', (request, response) => void handle(request, response))
  const indexer = startIndexer(backend, port)

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    publicOrigin,
    async stop() {
      await close(server)
      backend.untrustedFetcher.close()
      const indexed = indexer.stop()
      // Whatever the indexer has asked a node is cut off.
      backend.upstreams.close()
      await indexed
      await stopLogin(login)
      await store?.close()
    },
  }
}

/** The database, where something needs one. */
async function openStore(config: BackendConfig, given?: Database) {
  if (given !== undefined) return { database: given, close: async () => {} }
  if (config.login === undefined && !config.networks.some(({ index }) => index)) return undefined
  const database = await openDatabase(config)
  return { database, close: () => database.destroy() }
}

function listen(server: Server, { host, port }: BackendConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(listenMistake(error, host, port))))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function listenMistake({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}. Stop the program that uses it, or set ORIEL_PORT to another port.`
    case 'EACCES':
      return `Port ${port} needs more rights than this program has. Set ORIEL_PORT to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is no address of this machine. Set ORIEL_HOST to one that is, such as 127.0.0.1.`
    default:
      return `Cannot listen on ${host}, port ${port}: ${message}`
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}
