import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describeTakenPort } from './ports.ts'

export type LocalServer = { port: number; url: string; stop(): Promise<void> }

type Options = { port: number; answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown> }

const maxBodyBytes = 64 * 1024

/** Starts a server on loopback. If `answer` throws an error, the response contains its message. */
export async function startLocalServer({ port, answer }: Options): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`This failed: ${reason}`)
    })
  })
  // Keep idle connections open. By default, Node closes connections that are idle for five seconds, even if a client is
  // about to use one.
  server.keepAliveTimeout = 0
  await listen(server, port)
  const bound = getPort(server, port)
  return { port: bound, url: `http://127.0.0.1:${bound}`, stop: () => close(server) }
}

type Listening = {
  once(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
  listen(port: number, host: string, listener: () => void): unknown
}

/** Starts listening. Throws a one-sentence error if the port is taken. */
export function listen(server: Listening, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(error.code === 'EADDRINUSE' ? new Error(describeTakenPort(port)) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Returns the port of a listening server. If `port` is 0, the system has chosen it. */
export function getPort(server: { address(): AddressInfo | string | null }, port: number): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > maxBodyBytes) throw new Error(`the body has more than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
