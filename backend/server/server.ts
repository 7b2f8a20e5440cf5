import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { accountRoutes } from '../account/routes.ts'
import { analyticsRoutes } from '../analytics/routes.ts'
import { bundlerRoutes } from '../bundler/bundlerRoutes.ts'
import { paymasterRoutes } from '../bundler/paymasterRoutes.ts'
import { createSponsors, type Sponsors } from '../bundler/sponsor.ts'
import { type Custody, createCustody } from '../custody/custody.ts'
import { custodyRoutes } from '../custody/custodyRoutes.ts'
import { createPasskeyCopies } from '../custody/passkeyCopies.ts'
import { copyLimit, passkeyCopiesRoutes } from '../custody/passkeyCopyRoutes.ts'
import { recoveryRoutes } from '../custody/recoveryRoutes.ts'
import { requireKeys } from '../custody/rotate.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { supportedChainsRoutes } from '../deployment/chainRoutes.ts'
import { remoteConfigRoutes } from '../deployment/featureRoutes.ts'
import { healthRoutes } from '../deployment/healthRoutes.ts'
import { projectLimitsRoutes } from '../deployment/limitRoutes.ts'
import { originsRoutes } from '../deployment/originRoutes.ts'
import { createDirectory, type Directory } from '../directory/directory.ts'
import { imagesRoutes } from '../directory/imageRoutes.ts'
import { loadWallets } from '../directory/loadWallets.ts'
import { walletsRoutes } from '../directory/walletRoutes.ts'
import { doctorRoutes } from '../doctor/routes.ts'
import { historyRoutes } from '../history/routes.ts'
import { type ClientLimiter, createClientLimiter } from '../http/clientLimiter.ts'
import { close, listen } from '../http/listen.ts'
import { openApiRoutes } from '../http/openApi.ts'
import type { Router, ServedRoute } from '../http/router.ts'
import { compressFully } from '../http/staticFile.ts'
import { startIndexer } from '../indexer/startIndexer.ts'
import { createLogs, type Logs } from '../log/log.ts'
import type { Login } from '../login/login.ts'
import { loginRoutes } from '../login/loginRoutes.ts'
import { createNotices } from '../login/notices.ts'
import { socialLoginRoutes } from '../login/socialRoutes.ts'
import { startLogin } from '../login/startLogin.ts'
import { nameChangesRoutes } from '../names/changeRoutes.ts'
import { nameGatewayRoutes } from '../names/gatewayRoutes.ts'
import { namesRoutes } from '../names/profileRoutes.ts'
import { nameSuggestionsRoutes } from '../names/suggestionRoutes.ts'
import { nftsRoutes } from '../nfts/routes.ts'
import { buyRoutes } from '../onramp/buyRoutes.ts'
import { onrampHooksRoutes } from '../onramp/hookRoutes.ts'
import { createOnramp, createProviders, type Onramp } from '../onramp/onramp.ts'
import { onrampRoutes, orderLimit } from '../onramp/orderRoutes.ts'
import type { OnrampProvider } from '../onramp/providers/provider.ts'
import { onrampUrlRoutes } from '../onramp/urlRoutes.ts'
import { cspReportRoutes } from '../pages/cspRoutes.ts'
import { extensionConfigRoutes } from '../pages/extensionRoutes.ts'
import { createFirstPictures, type FirstPictures } from '../pages/firstPictures.ts'
import { pagesRoutes } from '../pages/routes.ts'
import { loadSite, type Site } from '../pages/site.ts'
import { balanceRoutes } from '../portfolio/balanceRoutes.ts'
import { fungiblePriceRoutes } from '../portfolio/priceRoutes.ts'
import { fungibleHistoryRoutes } from '../prices/routes.ts'
import { rpcRoutes } from '../rpc/routes.ts'
import { createUpstreams, type Upstreams } from '../rpc/upstreams.ts'
import { parseKeyRing } from '../secrets/keyRing.ts'
import { siwxRoutes } from '../signIn/routes.ts'
import { keepSignIns, type SignIns } from '../signIn/signIns.ts'
import { convertBuildRoutes } from '../swap/buildRoutes.ts'
import { convertQuotesRoutes } from '../swap/quoteRoutes.ts'
import { createSwaps, type Swaps } from '../swap/swaps.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createApp, joinRoutes } from './app.ts'
import type { BackendConfig } from './config.ts'

type Backend = Accounts &
  Pick<BackendConfig, 'analyticsFile' | 'networks' | 'projects' | 'trustedProxies'> & {
    config: BackendConfig
    publicOrigin: string
    site: Site
    pictures: FirstPictures | undefined
    directory: Directory
    limiter: ClientLimiter
    orderLimiter: ClientLimiter
    upstreams: Upstreams
    log: Logs
    /** Milliseconds since the epoch. Tests move this clock. */
    now: () => number
    database: Database | undefined
    sponsors: Sponsors
    swaps: Swaps
    onramp: Onramp | undefined
    signIns: SignIns | undefined
    login: Login | undefined
    custody: Custody | undefined
  }
type LoginBackend = Backend & { login: Login; custody: Custody }

const resources: ((backend: Backend) => Router)[] = [
  healthRoutes,
  supportedChainsRoutes,
  originsRoutes,
  rpcRoutes,
  bundlerRoutes,
  paymasterRoutes,
  walletsRoutes,
  imagesRoutes,
  remoteConfigRoutes,
  projectLimitsRoutes,
  cspReportRoutes,
  analyticsRoutes,
  doctorRoutes,
  extensionConfigRoutes,
  historyRoutes,
  balanceRoutes,
  fungiblePriceRoutes,
  fungibleHistoryRoutes,
  convertQuotesRoutes,
  convertBuildRoutes,
  onrampRoutes,
  onrampUrlRoutes,
  onrampHooksRoutes,
  buyRoutes,
  nftsRoutes,
  namesRoutes,
  nameSuggestionsRoutes,
  nameChangesRoutes,
  nameGatewayRoutes,
]

const loginResources: ((backend: LoginBackend) => Router)[] = [
  loginRoutes,
  socialLoginRoutes,
  accountRoutes,
  custodyRoutes,
  recoveryRoutes,
]

export type RunningBackend = {
  /** The loopback address and port of the server. Node does not resolve `*.localhost`, browsers do. */
  url: string
  publicOrigin: string
  routes: readonly ServedRoute[]
  /** Makes the files of the build a little smaller, in seconds of work of a processor. A server that stays does it. */
  compressFiles(): Promise<void>
  stop(): Promise<void>
}

/**
 * Throws a sentence for the operator. A `database` that is passed stays open when the backend stops, because instances
 * in one process share it.
 */
export async function startBackend(
  config: BackendConfig,
  { now = Date.now, database }: { now?: (() => number) | undefined; database?: Database } = {},
): Promise<RunningBackend> {
  const site = await loadSite(config)
  const directory = createDirectory(loadWallets(config.walletsFile))
  const log = createLogs()
  const providers = config.onramp && createProviders(config.onramp, now)
  const store = await openStore(config, database)
  const login = await startLoginParts(config, store?.database).catch(async (error) => {
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
  const parts = { config, publicOrigin, site, directory, log, now, database: store?.database }
  const backend = createBackend({ ...parts, providers, login })
  const { pictures, upstreams } = backend
  const resources = createResources(backend)
  const app = createApp({
    ...backend,
    resources,
    extensionOrigins: config.extensionOrigins,
    pageLimiter: createClientLimiter({ ...config.rateLimit, trustedProxies: config.trustedProxies }),
  })
  const handle = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false })
  server.on('request', (request, response) => void handle(request, response))
  const indexer = startIndexer(backend, port)
  const stopped = new AbortController()

  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    publicOrigin,
    routes: resources.flatMap(({ routes }) => routes),
    compressFiles: () => compressFully(site.files.values(), stopped.signal),
    async stop() {
      stopped.abort()
      await close(server)
      pictures?.close()
      backend.untrustedFetcher.close()
      const indexed = indexer.stop()
      upstreams.close()
      await indexed
      login?.mailer?.close()
      await store?.close()
    },
  }
}

type Parts = Pick<Backend, 'config' | 'publicOrigin' | 'site' | 'directory' | 'log' | 'now' | 'database'> & {
  providers: readonly OnrampProvider[] | undefined
  login: Awaited<ReturnType<typeof startLoginParts>>
}

function createBackend({ providers, login, ...parts }: Parts): Backend {
  const { config, publicOrigin, directory, log, now, database } = parts
  const { analyticsFile, frameDir, networks, projects, trustedProxies } = config
  const upstreams = createUpstreams({ timeoutMs: config.upstreamTimeoutMs, log: log.rpc })
  const accounts = createAccounts({ ...config, publicOrigin, upstreams, database, log, now })
  const api = joinRoutes([walletsRoutes({ directory }), imagesRoutes({ directory, networks })])
  const joined = login && joinLogin({ ...login, publicOrigin, projects, log, now })
  return {
    ...parts,
    ...accounts,
    analyticsFile,
    networks,
    projects,
    trustedProxies,
    upstreams,
    pictures: frameDir === null ? undefined : createFirstPictures({ frameDir, api, onError: log.error }),
    swaps: createSwaps({ ...accounts, now }),
    onramp:
      providers &&
      database &&
      createOnramp({
        ...accounts,
        database,
        country: config.onramp?.country,
        networks,
        publicOrigin,
        providers,
        now,
      }),
    signIns: keepSignIns({ ...config, ...accounts, database, publicOrigin, now }),
    sponsors: createSponsors({ ...config, ...accounts, database, log: log.sponsor, now }),
    limiter: createClientLimiter({ ...config.rateLimit, trustedProxies }),
    orderLimiter: createClientLimiter({ ...orderLimit, trustedProxies }),
    login: joined?.login,
    custody: joined?.custody,
  }
}

async function openStore(config: BackendConfig, given?: Database) {
  if (given !== undefined) return { database: given, close: async () => {} }
  const needsOne =
    config.passkeyCopies ||
    config.login ||
    config.names ||
    config.onramp ||
    config.signInKeys ||
    config.networks.some(({ index, sponsor }) => index || sponsor)
  if (!needsOne) return undefined
  const database = await openDatabase(config)
  return { database, close: () => database.destroy() }
}

/** Runs before the server listens, so that a mistake in the configuration prevents the start. */
async function startLoginParts({ login, shareKeys }: BackendConfig, database: Database | undefined) {
  if (login === undefined || shareKeys === undefined || database === undefined) return undefined
  const keys = parseKeyRing(shareKeys)
  await requireKeys(database, keys)
  return { config: login, database, keys, ...(await startLogin(login)) }
}

function joinLogin(login: Login & { log: Logs }): { login: Login; custody: Custody } {
  const { database, keys, log, now } = login
  return { login, custody: createCustody({ database, keys, log, now, notices: createNotices(login) }) }
}

function createResources(backend: Backend): Router[] {
  const routers = resources.map((create) => create(backend))
  const { limiter, signIns, database, config, publicOrigin, now, trustedProxies } = backend
  if (signIns) routers.push(siwxRoutes({ limiter, signIns }))
  if (database) {
    const passkeyCopies = createPasskeyCopies({ ...config, database, publicOrigin, now })
    const copyLimiter = createClientLimiter({ ...copyLimit, trustedProxies })
    routers.push(passkeyCopiesRoutes({ passkeyCopies, copyLimiter }))
  }
  if (offersLogin(backend)) routers.push(...loginResources.map((create) => create(backend)))
  routers.push(pagesRoutes(backend))
  return [...routers, openApiRoutes(routers)]
}

function offersLogin(backend: Backend): backend is LoginBackend {
  return backend.login !== undefined
}
