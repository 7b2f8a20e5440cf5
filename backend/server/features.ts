import { createAccounts, type OpenLogin } from '../account/feature.ts'
import { createAnalyticsRoutes } from '../analytics/routes.ts'
import { createBrandRoutes } from '../brand/routes.ts'
import { createBundler } from '../bundler/feature.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { createPasskeyCopies } from '../custody/passkeyCopies.ts'
import { copyLimit, createPasskeyCopyRoutes } from '../custody/passkeyCopyRoutes.ts'
import type { Database } from '../database/schema.ts'
import { createDeployment } from '../deployment/feature.ts'
import { createTokenImage } from '../directory/logos/tokenImage.ts'
import { createDoctorRoutes } from '../doctor/routes.ts'
import { createHistoryRoutes } from '../history/routes.ts'
import { createClientLimiter } from '../http/clientLimiter.ts'
import { createOpenApiRoutes } from '../http/openApi.ts'
import { joinRoutes, type Router } from '../http/router.ts'
import { startIndexer } from '../indexer/startIndexer.ts'
import type { Logs } from '../log/log.ts'
import { createNamesFeature } from '../names/feature.ts'
import { createDescriptions } from '../nfts/descriptions.ts'
import { createNftsRoutes } from '../nfts/routes.ts'
import { createOnrampFeature } from '../onramp/feature.ts'
import { createOnramp } from '../onramp/onramp.ts'
import type { OnrampProvider } from '../onramp/providers/provider.ts'
import { createPageNodes } from '../pageNodes/routes.ts'
import { createCspReportRoutes } from '../pages/cspRoutes.ts'
import { createExtensionConfigRoutes } from '../pages/extensionRoutes.ts'
import { createFirstPictures } from '../pages/firstPictures.ts'
import { createPagesRoutes } from '../pages/routes.ts'
import type { Site } from '../pages/site.ts'
import { createPortfolioFeature } from '../portfolio/feature.ts'
import { createMarkets } from '../prices/markets.ts'
import { createFungibleHistoryRoutes } from '../prices/routes.ts'
import { createNode } from '../rpc/node.ts'
import { createRpcRoutes } from '../rpc/routes.ts'
import { createUpstreams } from '../rpc/upstreams.ts'
import { createSiwxRoutes } from '../signIn/routes.ts'
import { createOptionalSignIns } from '../signIn/signIns.ts'
import { createSwapFeature } from '../swap/feature.ts'
import { createUntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import type { BackendConfig } from './config.ts'

type Options = {
  config: BackendConfig
  database: Database | undefined
  directory: { routes: readonly Router[] }
  log: Logs
  login: OpenLogin | undefined
  /** Returns ms since the epoch. Tests advance this clock. */
  now: () => number
  port: number
  providers: readonly OnrampProvider[] | undefined
  publicOrigin: string
  site: Site
}

export function createFeatures(options: Options) {
  const { config, database, directory, log, login, now, port, providers, publicOrigin, site } = options
  const { frameDir, networks, projects, trustedProxies } = config
  const limiter = createClientLimiter({ ...config.rateLimit, trustedProxies })
  const upstreams = createUpstreams({ timeoutMs: config.upstreamTimeoutMs, log: log.rpc })
  const nodeOf = ({ rpcUrls }: NetworkEntry) => createNode(upstreams, rpcUrls, { isRanked: true })
  const untrustedFetcher = createUntrustedFetcher(config.gateways)
  const tokenImage = createTokenImage(publicOrigin)
  const chains = { networks, nodeOf, now }
  const markets = createMarkets({ ...chains, log: log.market })

  const { portfolio, ...balances } = createPortfolioFeature({
    ...chains,
    markets,
    database,
    limiter,
    projects,
    tokenImage,
  })
  const { book, mints, pools, prices } = portfolio
  const descriptions = createDescriptions({ nodeOf, mints, untrustedFetcher, now })
  const { names, namesKey, onramp: onrampConfig, paymasterUrls, signInKeys, sponsorKey } = config
  const { sponsors, ...bundler } = createBundler({
    ...chains,
    database,
    limiter,
    log: log.sponsor,
    paymasterUrls,
    sponsorKey,
    untrustedFetcher,
    upstreams,
  })
  const onramp =
    providers &&
    database &&
    createOnramp({ ...chains, country: onrampConfig?.country, database, portfolio, providers, publicOrigin })
  const signIns = createOptionalSignIns({ ...chains, database, projects, publicOrigin, signInKeys })
  const brandRoutes = createBrandRoutes(config)
  const pictures =
    frameDir === null
      ? undefined
      : createFirstPictures({ frameDir, api: joinRoutes([...directory.routes, brandRoutes]), onError: log.error })
  const zoneOptions = { database, names, namesKey, descriptions, untrustedFetcher, log, publicOrigin }
  const pageNodes = createPageNodes({ ...config, limiter, now })
  const accounts = login && createAccounts({ ...login, brand: config.brand, limiter, log, now, projects, publicOrigin })
  const copies = database && createCopyRouters({ config, database, now, publicOrigin })

  const routers = [
    ...createDeployment({ byline: config.brand.byline, markets, networks, projects, login: login?.config, onramp })
      .routes,
    createRpcRoutes({ limiter, networks, upstreams, now }),
    ...pageNodes.routes,
    ...bundler.routes,
    ...directory.routes,
    brandRoutes,
    createCspReportRoutes({ log, trustedProxies }),
    createAnalyticsRoutes({ analyticsFile: config.analyticsFile, projects, trustedProxies }),
    createDoctorRoutes({ limiter, markets, networks, projects, publicOrigin, sponsors }),
    createHistoryRoutes({ ...chains, database, limiter, log: log.explorer, mints, tokenImage }),
    ...balances.routes,
    createFungibleHistoryRoutes({ networks, database, now }),
    ...createSwapFeature({ ...chains, limiter, markets, portfolio: { book, pools, prices }, projects, tokenImage })
      .routes,
    ...createOnrampFeature({ brand: config.brand, limiter, onramp, publicOrigin, trustedProxies }).routes,
    createNftsRoutes({ database, descriptions, limiter, mints, networks, nodeOf, untrustedFetcher }),
    ...createNamesFeature({ ...chains, ...zoneOptions, limiter }).routes,
    ...(signIns ? [createSiwxRoutes({ limiter, signIns })] : []),
    ...(copies ?? []),
    ...(accounts?.routes ?? []),
    createExtensionConfigRoutes({ config, markets }),
    createPagesRoutes({ config, markets, publicOrigin, site, pictures, limiter }),
  ]
  // Do not delay the start. Failed checks are logged, and the doctor reports them.
  void markets.settle()
  const indexer = startIndexer({ networks, database, upstreams, book, pools, log, now }, port)
  return {
    limiter,
    routers: [...routers, createOpenApiRoutes(routers)],
    async stop() {
      pictures?.close()
      untrustedFetcher.close()
      pageNodes.close()
      const indexed = indexer.stop()
      upstreams.close()
      await indexed
    },
  }
}

type CopyOptions = { config: BackendConfig; database: Database; now: () => number; publicOrigin: string }

function createCopyRouters({ config, database, now, publicOrigin }: CopyOptions): Router[] {
  const { extensionOrigins, trustedProxies } = config
  const passkeyCopies = createPasskeyCopies({ database, extensionOrigins, now, publicOrigin })
  const copyLimiter = createClientLimiter({ ...copyLimit, trustedProxies })
  return [createPasskeyCopyRoutes({ passkeyCopies, copyLimiter })]
}
