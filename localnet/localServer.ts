import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { describeTakenPort } from './ports.ts'

export type LocalServer = { port: number; url: string; stop(): Promise<void> }

type Options = { port: number; answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> }

const maximumBodyBytes = 64 * 1024

/** Throws one sentence when the port is taken. A failure of `answer` becomes the response. */
export async function startLocalServer({ port, answer }: Options): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`This failed: ${reason}`)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(describeTakenPort(port)) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > maximumBodyBytes) throw new Error(`the body has more than ${maximumBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
