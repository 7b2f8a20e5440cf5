import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { close, listen } from '../../servers/localServer.ts'
import { checkPortFree } from '../../servers/ports.ts'
import type { Airdrops } from '../bank/airdrops.ts'
import type { Bank } from '../bank/bank.ts'
import { RpcError } from '../bank/rpcError.ts'
import { type CallHandler, createCallHandler } from './methods.ts'
import { createSubscriptions } from './subscriptions.ts'

type Call = { id?: unknown; method?: unknown; params?: unknown }

const maxBodyBytes = 1 << 20

export async function startRpcServer({ bank, airdrops, port }: { bank: Bank; airdrops: Airdrops; port: number }) {
  await Promise.all([port, port + 1].map(checkPortFree))
  const addresses = { rpc: `127.0.0.1:${port}`, pubsub: `127.0.0.1:${port + 1}` }
  const handle = createCallHandler(bank, { airdrops, addresses })
  const http = createServer((request, response) => {
    handleHttp(request, response, handle).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  const upgrades = createServer((_, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ server: upgrades, maxPayload: maxBodyBytes })
  sockets.on('connection', (socket) => serveSocket(socket, bank, handle))
  await listen(http, port)
  await listen(upgrades, port + 1).catch(async (error: unknown) => {
    await close(http)
    throw error
  })

  return {
    rpcUrl: `http://${addresses.rpc}`,
    wsUrl: `ws://${addresses.pubsub}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await Promise.all([http, upgrades].map(close))
    },
  }
}

async function handleHttp(request: IncomingMessage, response: ServerResponse, handle: CallHandler): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method !== 'POST') return void response.writeHead(405).end()

  const body = await readCalls(request)
  if (body === undefined) return void response.writeHead(400).end()
  const answers = Array.isArray(body) ? body.map((call) => handleCall(call, handle)) : handleCall(body, handle)
  response.setHeader('content-type', 'application/json')
  response.end(toJson(answers))
}

async function readCalls(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const chunk = Buffer.from(part)
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return parse(Buffer.concat(chunks).toString('utf8'))
}

function serveSocket(socket: WebSocket, bank: Bank, handle: CallHandler): void {
  const send = (message: unknown) => {
    if (socket.readyState === socket.OPEN) socket.send(toJson(message))
  }
  const subscriptions = createSubscriptions(bank, send)
  socket.on('close', subscriptions.stopAll)
  socket.on('message', (data) => {
    const message = parse(String(data))
    if (message === undefined) return
    send(
      handleCall(message, (method, params) =>
        subscriptions.handles(method) ? subscriptions.answer(method, params) : handle(method, params),
      ),
    )
  })
}

function handleCall(message: unknown, handle: CallHandler) {
  const { id = null, method, params }: Call = typeof message === 'object' && message ? message : {}
  try {
    if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
    return { jsonrpc: '2.0', result: handle(method, Array.isArray(params) ? params : []), id }
  } catch (error) {
    return { jsonrpc: '2.0', error: describe(error), id }
  }
}

function describe(error: unknown) {
  if (error instanceof RpcError) {
    const { code, message, data } = error
    return { code, message, data }
  }
  // Report any other error as invalid parameters. Methods check only the parameters that they use, so a parameter of an
  // unexpected type can cause any error.
  return { code: -32602, message: `Invalid params: ${error instanceof Error ? error.message : String(error)}` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON. HTTP clients get a 400, and WebSocket clients get no response.
    return undefined
  }
}

/** Serializes 64-bit integers as plain numbers with all their digits, as nodes do. */
function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `\u0001${item}` : item))
  return text.replace(/"\\u0001(\d+)"/g, '$1')
}
