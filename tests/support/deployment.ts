import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { describeEvm, describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import type { Page } from '@playwright/test'
import type { BrandSettings } from '../../backend/brand/brandConfig.ts'
import type { Sponsor } from '../../backend/config/sponsorConfig.ts'
import { prepareEmbedded } from '../../backend/database/folder.testing.ts'
import { type BackendConfig, parseConfig } from '../../backend/server/config.ts'
import { startBackend } from '../../backend/server/server.ts'
import { getDevKey } from '../../localnet/evm/accounts.ts'
import { solanaNetworkId } from '../../localnet/solana/bank/genesis.ts'
import { localExtension } from '../../scripts/extension/localExtension.ts'
import { createLocalSponsor } from '../../scripts/local/localConfig.ts'
import { createLocalLogin, localShareKeys } from '../../scripts/local/localLogin.ts'
import { chooseOwnWallet, readConnectedAddress, unlockAndAllow } from './dapp.ts'
import { readContracts } from './localnet.ts'
import { testPorts, urls } from './ports.ts'
import { prepareWallet } from './preparedWallet.ts'
import { measureSetUp } from './timing.ts'

const root = resolve(import.meta.dirname, '../..')

export type Deployment = {
  frame: string
  /** The backend's own URL. Differs from `frame` if the backend is behind a proxy. */
  backend: string
  /**
   * Returns the URL of a page on this host name. `second` selects a different port. The query sets the `networks` and
   * the `coep` and `coop` headers.
   */
  page: (host: string, options?: { second?: boolean; query?: string }) => string
  /** Sets headers for all later page responses, in addition to those from the query. */
  sendWith: (headers: Record<string, string>) => void
  stop: () => Promise<void>
}

/** Handles a request. Returns false if the request is not for this handler. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

export type DeploymentOptions = {
  hosts: string[]
  /**
   * Networks that the deployment serves. @default the localnet's first chain, plus the networks for phones if there are
   * `relayUrls`
   */
  networks?: unknown[]
  settings?: Partial<
    Pick<
      BackendConfig,
      | 'analyticsFile'
      | 'coinbaseUrl'
      | 'pageNodeUrls'
      | 'passkeyCopies'
      | 'paymasterUrls'
      | 'publicOrigin'
      | 'relayUrls'
      | 'safeOrigins'
      | 'walletsFile'
    >
  > & { brand?: BrandSettings }
  /** If true, users can log in. The deployment then has its own database. */
  login?: boolean
  /**
   * Changes the fee sponsor of the first network and enables its bundler. The sponsor's counts are in a separate
   * database.
   */
  sponsor?: Partial<Sponsor>
  /** URLs of the first network's bundlers. @default the localnet's if there is a `sponsor` */
  bundlerUrls?: string[]
  /** The backend's clock, in ms since the epoch. @default the machine's clock */
  now?: () => number
  /**
   * Folder of a built app to serve as the pages, with `content` in the head of its `index.html`. @default a plain page
   */
  appDir?: string
  /** Returns the page's content for this wallet origin. @default the script tag, plus Solana's for an app */
  content?: (frame: string) => string
  /**
   * Creates the handler for requests to `/auth` and `/api` on the pages' own origins, given the wallet's origin. The
   * backend then also stores sign-ins.
   */
  server?: ((frame: string) => Answer) | undefined
}

/**
 * Starts a deployment. With a relay for phones, it also serves a second EVM network and two Solana networks: the
 * localnet's, and devnet. Devnet's CAIP-2 ID was different in the past.
 */
export function startDeployment(options: DeploymentOptions): Promise<Deployment> {
  return measureSetUp('deployments', () => start(options))
}

async function start(options: DeploymentOptions): Promise<Deployment> {
  const { hosts, settings, now, appDir, content, server } = options
  const forPhones = settings?.relayUrls ? [createLocalnet(1), localSolana, solanaDevnet] : []
  const networks = options.networks ?? [createLocalnet(0), ...forPhones]
  let frame = ''
  let headers: Record<string, string> = {}
  let handle: Answer | undefined
  const answer: Answer = async (...exchange) => handle?.(...exchange) ?? false
  const serving = { frame: () => frame, headers: () => headers, appDir, content, handle: answer }
  const first = await servePages(serving)
  const second = await servePages(serving)
  const origins = [first, second].flatMap(({ port }) => hosts.map((host) => `http://${host}:${port}`))
  const store = options.login || options.sponsor || settings?.passkeyCopies || server ? await prepareStore() : undefined
  const login = options.login ? await prepareLogin() : undefined
  const fees = await prepareFees(options)
  const backend = await startBackend(
    parseConfig({
      port: 0,
      frameDir: resolve(root, 'dist/frame'),
      scriptFile: resolve(root, 'dist/sdk/oriel.js'),
      projects: { default: { allowedOrigins: origins, trustedOrigins: origins } },
      extensionOrigins: [localExtension],
      dataDir: store?.dataDir,
      signInKeys: server ? localShareKeys : undefined,
      sponsorKey: fees?.sponsor ? getDevKey('sponsor') : undefined,
      ...settings,
      ...login,
      networks: networks.map((network, at) =>
        at === 0 && fees ? { network: { ...(network as object), smartAccounts: true }, ...fees } : { network },
      ),
    }),
    now && { now },
  )
  frame = backend.publicOrigin
  handle = server?.(frame)
  return {
    frame,
    backend: backend.url,
    page: (host, { second: isSecond = false, query = '' } = {}) =>
      `http://${host}:${(isSecond ? second : first).port}/${query}`,
    sendWith(newHeaders) {
      headers = newHeaders
    },
    async stop() {
      await backend.stop()
      await Promise.all([first.stop(), second.stop(), store?.remove()])
    },
  }
}

async function prepareStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-data-'))
  await prepareEmbedded(dataDir)
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function prepareLogin() {
  const { idRegistry } = await readContracts()
  return { login: createLocalLogin({ ports: testPorts, idRegistry }), shareKeys: localShareKeys }
}

async function prepareFees({ sponsor, bundlerUrls }: DeploymentOptions) {
  if (!sponsor) return bundlerUrls && { bundlerUrls }
  return {
    bundlerUrls: bundlerUrls ?? [urls.bundlers[0]],
    sponsor: { ...createLocalSponsor(await readContracts()), ...sponsor },
  }
}

export function createLocalnet(chain: 0 | 1) {
  const name = chain === 0 ? 'Localnet' : 'Localnet Two'
  return describeEvm({ id: 31337 + chain, name, rpcUrl: urls.chains[chain], testnet: true })
}

export const localSolana = {
  ...describeSolana({ caipNetworkId: solanaNetworkId, name: 'Localnet Solana', rpcUrl: urls.solana }),
  testnet: true,
}

const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export function connectPlainPage(page: Page): Promise<string> {
  return measureSetUp('making wallets', () => connectPlain(page))
}

async function connectPlain(page: Page): Promise<string> {
  const frame = await page.evaluate(() => new URL((document.querySelector('script') as HTMLScriptElement).src).origin)
  await prepareWallet(page, { frame })
  await page.evaluate(() => window.oriel?.open())
  await unlockAndAllow(await chooseOwnWallet(page))
  return readConnectedAddress(page)
}

type Serving = {
  frame: () => string
  headers: () => Record<string, string>
  appDir: DeploymentOptions['appDir']
  content: DeploymentOptions['content']
  handle: Answer
}

async function servePages({ frame, headers, appDir, content, handle }: Serving) {
  const server = createServer(async (request, response) => {
    const { url = '/' } = request
    if (await handle(request, response)) return
    const { searchParams, pathname } = new URL(url, 'http://localhost')
    if (appDir && pathname !== '/') return sendFile(join(appDir, pathname), response)
    for (const [name, header] of [
      ['coep', 'cross-origin-embedder-policy'],
      ['coop', 'cross-origin-opener-policy'],
    ] as const) {
      const value = searchParams.get(name)
      if (value) response.setHeader(header, value)
    }
    response.setHeaders(new Map(Object.entries({ ...headers(), 'content-type': 'text/html' })))
    const networks = searchParams.get('networks')
    const networksAttribute = networks ? ` data-networks="${networks}"` : ''
    const script = `<script src="${frame()}/oriel.js" data-project-id="default"${networksAttribute}></script>`
    const markup = content?.(frame())
    if (!appDir) return response.end(`<!doctype html><title>Dapp</title>${markup ?? script}<body>`)
    const head = markup ?? `<script src="${frame()}/oriel-solana.js"></script>${script}`
    response.end(readFileSync(join(appDir, 'index.html'), 'utf8').replace('<head>', `<head>${head}`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, stop }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

function sendFile(file: string, response: ServerResponse) {
  if (!existsSync(file)) return response.writeHead(404).end()
  const type = contentTypes[extname(file)]
  return response.writeHead(200, type ? { 'content-type': type } : {}).end(readFileSync(file))
}
