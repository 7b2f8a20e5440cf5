import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FetchHandler, respondWithFetch } from './respondWithFetch.ts'

/** Content of `/config.json`. The page declares its own type for it in `dapp/config.ts`. */
export type HostServerConfig = {
  frameUrl: string
  projectId: string
  faucetUrl: string | null
  solana: { networkId: string; rpcUrl: string } | null
  networks: string[]
  contracts: Record<string, Record<string, string>>
}

export type HostServerOptions = {
  /** Port number, or 0 to use a free port. */
  port: number
  dir: string
  config: HostServerConfig
  /** Handles requests that match no file, such as sign-in calls. @default none */
  handle?: FetchHandler | undefined
  /** Host names in addition to `localhost`. @default ['stranger.localhost'] */
  aliases?: string[]
}

export type HostServer = { url: string; stop(): Promise<void> }

/** Addresses that the server listens on. Both are needed, because Chromium may use either for `*.localhost`. */
const loopbackAddresses = ['127.0.0.1', '::1'] as const

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function startHostServer({
  port,
  dir,
  config,
  handle,
  aliases = ['stranger.localhost'],
}: HostServerOptions): Promise<HostServer> {
  // Only use the URL's origin, because it is inserted into pages without escaping.
  const { origin: frameOrigin } = new URL(config.frameUrl)
  const root = resolve(dir)
  const names = new Set(['localhost', '127.0.0.1', '[::1]', ...aliases])
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    serve({ request, response, root, names, config, frameOrigin, handle }).catch((error: unknown) => {
      console.error(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'The example server failed; its log says why.')
    })
  }

  const [ipv4, ipv6] = loopbackAddresses
  const first = await listen({ answer: respond, port, host: ipv4 })
  const bound = readPort(first, port)
  const servers = [first]
  try {
    servers.push(await listen({ answer: respond, port: bound, host: ipv6 }))
  } catch (error) {
    if (!isMissingAddress(error)) {
      await close(first)
      throw error
    }
    // Ignore the error on machines without IPv6, where browsers use 127.0.0.1.
  }
  return {
    url: `http://localhost:${bound}`,
    stop: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  root: string
  names: Set<string>
  config: HostServerConfig
  frameOrigin: string
  handle: FetchHandler | undefined
}

async function serve({ request, response, root, names, config, frameOrigin, handle }: Exchange): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  // Reject other host names that resolve to this server (DNS rebinding).
  if (!names.has(readHostName(request))) return refuse(response, 421, 'This server does not serve that host name.')
  if (handle && /^\/(auth|api)\//.test(request.url ?? '') && (await respondWithFetch(handle, request, response))) return
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return refuse(response, 405, 'Only GET and HEAD.')
  }

  const path = readPath(request)
  if (path === '/config.json') return send(request, response, '.json', JSON.stringify(config))
  const file = path === undefined ? undefined : await findFile(root, path)
  if (file === undefined) return refuse(response, 404, 'There is no such page.')

  const type = extname(file)
  if (type === '.html') {
    const page = await readFile(file, 'utf8')
    return send(request, response, type, page.replaceAll('__FRAME_URL__', frameOrigin))
  }
  response.setHeader('content-type', contentTypes[type] ?? 'application/octet-stream')
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(file), response).catch((error: NodeJS.ErrnoException) => {
    // Ignore clients that disconnect before the file is complete.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

function readHostName({ headers }: IncomingMessage): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
}

function readPath({ url = '/' }: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

/** Returns the path of the requested file, or undefined if it doesn't exist or is outside the folder. */
async function findFile(root: string, path: string): Promise<string | undefined> {
  const file = resolve(root, `.${path.endsWith('/') ? `${path}index.html` : path}`)
  if (!file.startsWith(root + sep)) return undefined
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile() ? file : undefined
}

function send(request: IncomingMessage, response: ServerResponse, type: string, body: string): void {
  response.setHeader('content-type', contentTypes[type] ?? 'text/plain; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(request.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
}

type Listening = {
  answer(request: IncomingMessage, response: ServerResponse): void
  port: number
  host: string
}

function listen({ answer, port, host }: Listening): Promise<Server> {
  return new Promise((done, reject) => {
    const server = createServer(answer)
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(describeTakenPort(port), { cause: error }) : error)
    })
    server.listen({ port, host, exclusive: true }, () => done(server))
  })
}

function describeTakenPort(port: number): string {
  return `Port ${port}, which the example dapp needs, is in use: stop what uses it (\`lsof -i :${port}\` names it).`
}

function isMissingAddress(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL'
}

function readPort(server: Server, port: number): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
