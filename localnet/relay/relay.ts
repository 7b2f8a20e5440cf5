import { createServer, type IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { getPort, listen } from '../servers/localServer.ts'
import { readClientId } from './relayAuth.ts'
import { readFrame } from './relayFrame.ts'
import { createMailbox, type KeptMessage, type Mailbox } from './relayMailbox.ts'
import { type RelayCaller, runRelayMethod } from './relayMethods.ts'

export type RelayOptions = {
  port: number
  /**
   * Origins of the pages that may connect. Clients that are not pages may always connect. @default every page on
   * localhost
   */
  origins?: readonly string[]
  /** Project ids of the clients that may connect. @default every id */
  projects?: readonly string[]
  /** Mailbox of a relay that was stopped. @default a new one */
  mailbox?: Mailbox
  /** Milliseconds between pings. Clients in Node disconnect after 35 seconds of silence. @default 20_000 */
  pingMs?: number
}

export type Relay = {
  url: string
  mailbox: Mailbox
  sockets(): { clientId: string; topics: readonly string[] }[]
  drop(code?: number): void
  stop(): Promise<void>
}

type Client = {
  socket: WebSocket
  clientId: string
  topics: Set<string>
  unanswered: Map<string, KeptMessage>
  isAlive: boolean
}

/**
 * Close code that tells clients not to reconnect. After any other code, clients retry immediately, thousands of times.
 */
const noReconnectCode = 3000
const localPage = /^http:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$/
const maxFrameBytes = 1024 * 1024

/**
 * Starts a relay that stores messages for offline clients. The relay writes no log, because even the metadata of a
 * sealed message reveals what its user does.
 */
export async function startRelay({
  port,
  origins,
  projects,
  mailbox = createMailbox(),
  pingMs = 20_000,
}: RelayOptions) {
  const clients = new Set<Client>()
  const http = createServer((_, response) => response.writeHead(426).end('This is a WebSocket server.'))
  await listen(http, port)
  const bound = getPort(http, port)
  const server = new WebSocketServer({ server: http, maxPayload: maxFrameBytes })

  server.on('connection', (socket, request) => {
    // Handle socket errors, because an unhandled one would end the process. An oversized frame causes such an error,
    // and the socket then closes with code 1009.
    socket.on('error', () => socket.terminate())
    try {
      const clientId = authenticate(request, { port: bound, origins, projects })
      join({ socket, clientId, topics: new Set(), unanswered: new Map(), isAlive: true }, clients, mailbox)
    } catch (error) {
      // Shorten the reason to 123 bytes, the maximum for a close reason.
      socket.close(noReconnectCode, Buffer.from(error instanceof Error ? error.message : '').subarray(0, 123))
    }
  })
  const pinging = setInterval(() => {
    mailbox.sweep()
    for (const client of clients) ping(client)
  }, pingMs)

  const relay: Relay = {
    url: `ws://127.0.0.1:${bound}`,
    mailbox,
    sockets: () => [...clients].map(({ clientId, topics }) => ({ clientId, topics: [...topics] })),
    drop(code) {
      for (const { socket } of clients) code === undefined ? socket.terminate() : socket.close(code)
    },
    async stop() {
      clearInterval(pinging)
      for (const socket of server.clients) socket.terminate()
      server.close()
      await new Promise<void>((done) => http.close(() => done()))
    },
  }
  return relay
}

type Admission = { port: number } & { [list in 'origins' | 'projects']: readonly string[] | undefined }

/**
 * Returns the client's id. Throws an error with the hosted relay's message if the client may not connect. The origin is
 * checked here, because WebSockets have no same-origin policy.
 */
function authenticate({ url = '/', headers }: IncomingMessage, { port, origins, projects }: Admission): string {
  const { origin } = headers
  if (origin !== undefined && !(origins ? origins.includes(origin) : localPage.test(origin))) {
    throw new Error('Unauthorized: origin not allowed')
  }
  const { searchParams } = new URL(url, 'http://localhost')
  if (projects && !projects.includes(searchParams.get('projectId') ?? '')) throw new Error('Unauthorized: invalid key')
  return readClientId(searchParams.get('auth') ?? '', { port })
}

function join(client: Client, clients: Set<Client>, mailbox: Mailbox) {
  const { socket } = client
  const caller = createCaller(client, clients, mailbox)
  clients.add(client)
  socket.on('close', () => clients.delete(client))
  socket.on('pong', () => {
    client.isAlive = true
  })
  socket.on('message', (data) => {
    client.isAlive = true
    const frame = readFrame(data.toString())
    if (frame.kind === 'request') {
      const { id, method, params } = frame
      const outcome = runRelayMethod(method, params, caller)
      const body = 'code' in outcome ? { error: outcome } : { result: outcome.result }
      socket.send(`{"id":${id},"jsonrpc":"2.0",${JSON.stringify(body).slice(1)}`)
      if ('after' in outcome) outcome.after?.()
    } else if (frame.kind === 'answer') {
      client.unanswered.get(frame.id)?.acknowledgedBy.add(client.clientId)
      client.unanswered.delete(frame.id)
    } else {
      socket.send('{"id":null,"jsonrpc":"2.0","error":{"code":-32700,"message":"This is not JSON-RPC."}}')
    }
  })
}

function createCaller(client: Client, clients: Set<Client>, mailbox: Mailbox): RelayCaller {
  const { clientId, topics } = client
  return {
    subscribe(topic) {
      topics.add(topic)
      return toSubscriptionId(topic)
    },
    unsubscribe: (topic) => void topics.delete(topic),
    post(posted) {
      const kept = mailbox.keep({ ...posted, sender: clientId })
      return () => {
        if (!kept) return
        // Skips all of the sender's own connections, because they would mistake its proposal for another client's.
        for (const other of clients) {
          if (other.topics.has(kept.topic) && other.clientId !== clientId) push(other, kept)
        }
      }
    },
    flush(topic) {
      for (const kept of mailbox.listWaiting(clientId, topic)) push(client, kept)
    },
    waiting: (topic) =>
      mailbox
        .listWaiting(clientId, topic)
        .map(({ message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
  }
}

let lastPushId = 0

function push({ socket, unanswered }: Client, kept: KeptMessage) {
  // Use an id with only sixteen digits. Clients would change the digits of a longer number in their response.
  lastPushId = Math.max(Date.now() * 1000, lastPushId + 1)
  const id = String(lastPushId)
  unanswered.set(id, kept)
  const { topic, message, publishedAt, tag, attestation } = kept
  // Always send `attestation`, even if it is empty. If the field were missing, wallets would request an attestation
  // from the vendor's server.
  const data = { topic, message, publishedAt, tag, attestation }
  const params = { id: toSubscriptionId(topic), data }
  socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
}

/** Returns an arbitrary subscription id, because clients do not send it back. */
function toSubscriptionId(topic: string): string {
  return `subscription-${topic}`
}

function ping(client: Client) {
  if (!client.isAlive) client.socket.terminate()
  else client.socket.ping()
  client.isAlive = false
}
