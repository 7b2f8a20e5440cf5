import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from '../database/database.testing.ts'
import { openDatabase } from '../database/database.ts'
import { prepareEmbedded } from '../database/folder.testing.ts'
import type { Database } from '../database/schema.ts'
import { startTestBackend } from '../server/backend.testing.ts'

export const wallet = 'https://wallet.example'
export const localWallet = 'http://oriel.localhost:4200'
const createShareKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
export const shareKeys = `k1:${createShareKey(1)}`

export type TestStore = { database: Database; stop(): Promise<void> }

/** Opens an empty database. Defaults to PostgreSQL, because PGlite is slower. */
export async function openTestStore(kind: 'PGlite' | 'PostgreSQL' = 'PostgreSQL'): Promise<TestStore> {
  if (kind === 'PGlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'oriel-login-'))
    await prepareEmbedded(dataDir)
    const database = await openDatabase({ dataDir })
    return { database, stop: () => database.destroy().then(() => rm(dataDir, { recursive: true })) }
  }
  const database = await openDatabase({ databaseUrl: await createTestDatabase(), dataDir: '' })
  return { database, stop: () => database.destroy() }
}

export function createClock() {
  let time = Date.UTC(2030, 0, 1)
  return {
    now: () => time,
    pass(ms: number) {
      time += ms
    },
  }
}

export type Mailbox = { url: string; received: { to: string[]; text: string }[]; stop(): Promise<void> }

export async function startMailbox(isRefused: (to: string) => boolean = () => false): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(isRefused(address) ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), text: readMime(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  // Ignore errors, because killing a backend resets its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = (server.server as Server).address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function readMime(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(/=\r\n/g, '')
  const plain = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1').toString('utf8')
}

export function readCode({ received }: Mailbox, to: string): string {
  const mail = received.filter((entry) => entry.to.includes(to)).at(-1)
  const [code] = /(?<![\w=#])\d{6}(?!\w)/.exec(mail?.text.split('\r\n\r\n').slice(1).join('\n') ?? '') ?? []
  if (code === undefined) throw new Error(`No code for ${to}: ${mail?.text}`)
  return code
}

type Setup = {
  store: TestStore
  login: Record<string, unknown>
  clock?: ReturnType<typeof createClock>
  keys?: string | undefined
  publicOrigin?: string
}

export async function startLoginBackend(setup: Setup) {
  const { store, login, clock = createClock(), keys = shareKeys, publicOrigin = wallet } = setup
  const settings = { publicOrigin, login, shareKeys: keys }
  const backend = await startTestBackend(settings, { now: clock.now, database: store.database })
  return { ...backend, clock, callApi: createApiCaller(backend.url) }
}

export type Answer = { status: number; body: Record<string, unknown>; field: string | undefined; headers: Headers }
export type CallApi = (
  method: string,
  path: string,
  options?: { body?: unknown; token?: unknown; headers?: Record<string, string> },
) => Promise<Answer>

export function createApiCaller(url: string): CallApi {
  return async (method, path, { body, token, headers } = {}) => {
    const sent = new Headers({ origin: wallet })
    if (body !== undefined) sent.set('content-type', 'application/json')
    if (token !== undefined) sent.set('authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value)
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: sent,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    const json = text.startsWith('{') ? JSON.parse(text) : {}
    return { status: response.status, body: json, field: json.reasons?.[0]?.field, headers: response.headers }
  }
}

export async function findClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function signIn(callApi: CallApi, mailbox: Mailbox, email: string) {
  const sent = await callApi('POST', '/v1/login/email', { body: { email } })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const code = readCode(mailbox, email)
  const session = await callApi('POST', '/v1/login/email/verify', { body: { attemptId: sent.body.attemptId, code } })
  if (session.status !== 200) throw new Error(JSON.stringify(session.body))
  return session.body as { token: string; user: { id: string; email: string }; loginAt: number; freshUntil: number }
}

export function stopAfterTest<part extends { stop(): Promise<void> }>(part: part): part {
  onTestFinished(() => part.stop())
  return part
}
