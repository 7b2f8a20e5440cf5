import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedRoute } from '../http/router.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { startFullBackend } from './fullBackend.testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.stop())

const publicOrigin = 'https://wallet.example'
const start = () =>
  startFullBackend({ database: store.database, settings: { publicOrigin, rateLimit: { burst: 1e6, perSecond: 1 } } })
const fill = ({ path }: ServedRoute) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')

type Sent = {
  method: string
  path: string
  body: Buffer
  headers?: Record<string, string>
  /** Number of chunks in which the body is sent. A high number makes sending take longer than a second. */
  pieces?: number
  isChunked?: boolean
  agent?: Agent
}

/** Sends a request and its whole body before reading the response. Returns the response's status and field. */
function send(url: string, { method, path, body, headers, pieces = 1, isChunked, agent }: Sent) {
  return new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }
    const all = { origin: publicOrigin, 'content-type': 'application/json', ...length, ...headers }
    const sending = request(`${url}${path}`, { method, headers: all, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const [, field] = /"field":"(\w+)"/.exec(Buffer.concat(chunks).toString()) ?? []
        resolve([response.statusCode, field])
      })
    })
    sending.on('error', reject)
    const size = Math.ceil(body.length / pieces)
    const sendFrom = (at: number) => {
      if (at >= body.length) return sending.end()
      sending.write(body.subarray(at, at + size))
      if (at + size < body.length) setTimeout(() => sendFrom(at + size), 100)
      else sending.end()
    }
    sendFrom(0)
  })
}

const withBody = ({ method }: ServedRoute) => method === 'POST' || method === 'PUT'

test('error: a body over its route’s limit gets 413 on every route', async () => {
  const { url, routes } = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bodyRoutes = routes.filter(withBody)
  expect(bodyRoutes.length).toBeGreaterThan(25)
  for (const route of bodyRoutes) {
    const sent = { method: route.method, path: fill(route), agent }
    for (const size of [route.maxBody + 1, 1024 * 1024]) {
      const body = Buffer.alloc(size, '[')
      expect(await send(url, { ...sent, body }), `${sent.path} ${size}`).toEqual([413, 'body'])
    }
    const unmeasured = await send(url, { ...sent, body: Buffer.alloc(1024 * 1024, '['), isChunked: true })
    expect(unmeasured, sent.path).toEqual([411, 'body'])
  }
  agent.destroy()
}, 60_000)

test('error: a deeply nested body gets a JSON response on every route', async () => {
  const { url, routes } = await start()
  for (const route of routes.filter(withBody)) {
    const half = Math.floor(route.maxBody / 2)
    const body = Buffer.from('['.repeat(half) + ']'.repeat(half))
    const [status = 500] = await send(url, { method: route.method, path: fill(route), body })
    expect(status, fill(route)).toBeLessThan(500)
    expect(status, fill(route)).not.toBe(413)
  }
}, 60_000)

test('error: a request rejected for another reason is read to its end', async () => {
  const { url } = await start()
  const body = Buffer.alloc(2 * 1024 * 1024, '[')
  const post = { method: 'POST', body }
  const evil = { origin: 'https://evil.example' }
  expect(await send(url, { ...post, path: '/v1/custody/nonce', headers: evil })).toEqual([403, 'origin'])
  expect(await send(url, { ...post, path: '/v1/nothing' })).toEqual([404, 'path'])
  expect(await send(url, { ...post, path: '/nothing' })).toEqual([404, 'path'])
  expect(await send(url, { ...post, path: '/v1?projectId=other' })).toEqual([401, 'projectId'])
  expect(await send(url, { ...post, path: '/v1?chainId=eip155:1', body: body.subarray(0, 500_000) })).toEqual([
    400,
    'chainId',
  ])
})

test('error: a slow client reads the reason for its rejection', async () => {
  const { url } = await start()
  const slow = { method: 'POST', body: Buffer.alloc(1024 * 1024, '['), pieces: 12 }
  const answers = [
    send(url, { ...slow, path: '/v1?chainId=eip155:31337' }),
    send(url, { ...slow, path: '/v1/paymaster', isChunked: true }),
    send(url, { ...slow, path: '/v1/custody/nonce', headers: { origin: 'null' } }),
  ]
  expect(await Promise.all(answers)).toEqual([
    [413, 'body'],
    [411, 'body'],
    [403, 'origin'],
  ])
})

test('error: a far too large body is not read', async () => {
  const { url } = await start()
  const head = { method: 'POST', headers: { 'content-length': String(1024 ** 3), origin: publicOrigin } }
  const status = await new Promise<string>((resolve, reject) => {
    const sending = request(`${url}/v1/login/email`, head, ({ statusCode, headers }) => {
      resolve(`${statusCode} ${headers.connection}`)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('[')
  })
  expect(status).toBe('413 close')
})
