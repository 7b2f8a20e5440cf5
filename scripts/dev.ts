import type { ServerResponse } from 'node:http'
import { build, createServer, type Plugin } from 'vite'
import { type Page, renderFrameHtml } from '../backend/pages/frameHtml.ts'
import type { BackendConfig } from '../backend/server/config.ts'
import { startBackend } from '../backend/server/server.ts'
import { respondWithFetch } from '../host-example/server/respondWithFetch.ts'
import { buildTargets } from './build/buildTargets.ts'
import { describeLoading } from './extension/describeExtension.ts'
import { serveExtension } from './extension/serveExtension.ts'
import { createLocalConfig } from './local/localConfig.ts'
import { readOwnOrigins } from './local/ownOrigins.ts'
import {
  createExampleAuth,
  createExampleConfig,
  defaultPorts,
  getUrls,
  keptData,
  root,
  startChains,
  startLoginParts,
  stopAll,
} from './local/stack.ts'

// Serves the same two sites as `npm start`, with hot reload. Builds the SDK's script files only once.
const ports = defaultPorts
const apiPort = ports.backend + 1
const extensionPort = ports.backend + 2
/**
 * Folder of the extension's development build, kept apart from other builds because pages can detect a development
 * build.
 */
const extensionFolder = 'dist/extension-dev'
const stops: (() => Promise<void>)[] = []

try {
  const origins = readOwnOrigins(process.env.ORIEL_ORIGINS)
  const log = (line: string) => console.log(`› ${line}`)
  const { localnet, solana } = await startChains({ log, ports }, stops)
  await startLoginParts({ log, ports, localnet }, stops)
  const config = createLocalConfig({ localnet, solana, ports, root, dataDir: keptData, origins })
  for (const mode of buildTargets.filter((target) => target.endsWith('-script'))) {
    await build({ configFile: `${root}/vite.config.ts`, mode, logLevel: 'warn' })
  }
  // Reset NODE_ENV. The build above sets it to "production", with which every component change would reload the page.
  process.env.NODE_ENV = 'development'
  const backend = await startBackend({ ...config, port: apiPort, frameDir: null })
  stops.push(backend.stop)
  const served = ['/v1', '/projects', '/appkit', '/public', '/getWallet', '/refused', '/oriel', '/.well-known']
  const proxy = Object.fromEntries(served.map((path) => [path, backend.url]))
  await serve('frame', ports.backend, serveFramePages(config), proxy)
  await serve(
    'host',
    ports.host,
    serveExampleFiles(createExampleConfig({ localnet, solana, ports }), createExampleAuth({ localnet, ports })),
  )
  const wallet = getUrls(ports).frameUrl
  stops.push(await serveExtension({ wallet, port: extensionPort, folder: `${root}/${extensionFolder}` }))
} catch (error) {
  await stopAll(stops)
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
const { hostUrl, strangerUrl, frameUrl, inboxUrl } = getUrls(ports)
console.log(`
  example    ${hostUrl}
  untrusted  ${strangerUrl}
  laboratory ${hostUrl}/lab.html
  wallet     ${frameUrl}
  extension  ${describeLoading(extensionFolder)}
  mail       ${inboxUrl}

  Ctrl+C stops everything.
`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stopAll(stops).then(() => process.exit(0)))
}

async function serve(mode: 'frame' | 'host', port: number, plugin: Plugin, proxy: Record<string, string> = {}) {
  const server = await createServer({
    configFile: `${root}/vite.config.ts`,
    mode,
    plugins: [plugin],
    server: { host: '127.0.0.1', port, strictPort: true, proxy, cors: true },
  })
  await server.listen()
  stops.push(() => server.close())
}

/** Serves the frame's pages with the backend's headers and configuration, relaxed for hot reload. */
function serveFramePages(config: BackendConfig): Plugin {
  const findPage = (path: string): Page | undefined => {
    const projectId = /^\/f\/([\w-]+)\/$/.exec(path)?.[1]
    if (projectId) return { surface: 'frame', projectId }
    const doctor = /^\/doctor\/(?:([\w-]+)\/)?$/.exec(path)
    if (doctor) return { surface: 'doctor', projectId: doctor[1] }
    const surface = ({ '/w/': 'window', '/inspector/': 'inspector', '/theme/': 'theme', '/': 'standalone' } as const)[
      path
    ]
    return surface && { surface }
  }
  return {
    name: 'oriel:frame-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = findPage(request.url?.split('?')[0] ?? '')
        if (!page) return next()
        const send = async () => {
          const file = server.config.root
          const { readFile } = await import('node:fs/promises')
          const source = await server.transformIndexHtml('/index.html', await readFile(`${file}/index.html`, 'utf8'))
          const { html, headers } = renderFrameHtml(source, config, page, { dev: true })
          response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(html)
        }
        send().catch(next)
      })
    },
  }
}

function serveExampleFiles(
  config: ReturnType<typeof createExampleConfig>,
  handle: ReturnType<typeof createExampleAuth>,
): Plugin {
  const sendJson = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config))
  return {
    name: 'oriel:example-config',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url === '/config.json') return void sendJson(response)
        if (!/^\/(auth|api)\//.test(request.url ?? '')) return next()
        respondWithFetch(handle, request, response).then((isAnswered) => isAnswered || next(), next)
      })
    },
    transformIndexHtml: (html) => html.replaceAll('__FRAME_URL__', config.frameUrl),
  }
}
