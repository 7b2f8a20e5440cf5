import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchUntrusted } from './fetchUntrusted.ts'

async function serve(listener: RequestListener): Promise<{ origin: string; requests: () => number }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests }
}

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const options = { maxBytes: 1024, types: ['application/json'], timeoutMs: 1500 }
const read = (url: string, ...trusted: string[]) =>
  fetchUntrusted(new URL(url), { ...options, trusted: trusted.map((above) => `${above}/ipfs/`) }).catch(
    (error) => error.code,
  )

test('default: reads from the operator’s gateway', async () => {
  const { origin } = await serve((request, response) => {
    expect(request.headers).not.toHaveProperty('cookie')
    response.writeHead(200, json).end('{"name":"Window"}')
  })
  const { bytes, type } = await read(`${origin}/ipfs/x`, origin)
  expect([bytes.toString(), type]).toEqual(['{"name":"Window"}', 'application/json'])
})

test.each([
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://nft.localhost/',
])('error: %s is a private address', async (url) => {
  expect(await read(url)).toBe('PRIVATE_ADDRESS')
})

test.each(['http://nft.example/', 'https://nft.example:8443/', 'https://user:secret@nft.example/'])(
  'error: %s is a forbidden address',
  async (url) => {
    expect(await read(url)).toBe('FORBIDDEN_ADDRESS')
  },
)

test.each([
  ['to another port of this machine, in clear', (inside: string) => `${inside}/secret`, 'FORBIDDEN_ADDRESS'],
  ['to this machine over TLS', () => 'https://127.0.0.1/secret', 'PRIVATE_ADDRESS'],
  ['to the machine’s own services', () => 'https://169.254.169.254/latest/', 'PRIVATE_ADDRESS'],
  ['to a file', () => 'file:///etc/passwd', 'FORBIDDEN_ADDRESS'],
])('error: a redirect %s is not followed', async (_, target, code) => {
  const inside = await serve((_request, response) => response.writeHead(200, json).end('{"secret":true}'))
  const outside = await serve((_request, response) =>
    response.writeHead(302, { Location: target(inside.origin) }).end(),
  )
  expect(await read(`${outside.origin}/ipfs/`, outside.origin)).toBe(code)
  expect(inside.requests()).toBe(0)
})

test('error: a URL is not trusted outside a gateway, after its redirect or for a request with a body', async () => {
  const { origin, requests } = await serve((_, response) => response.writeHead(301, { Location: '/ipfs/again' }).end())
  expect(await read(`${origin}/`, origin)).toBe('FORBIDDEN_ADDRESS')
  expect(await read(`${origin}/api/v0/config`, origin)).toBe('FORBIDDEN_ADDRESS')
  expect(requests()).toBe(0)
  expect(await read(`${origin}/ipfs/x`, origin)).toBe('FORBIDDEN_ADDRESS')
  expect(requests()).toBe(1)
  const post = { ...options, trusted: [`${origin}/ipfs/`], body: '{}' }
  await expect(fetchUntrusted(new URL(`${origin}/ipfs/x`), post)).rejects.toThrow('FORBIDDEN_ADDRESS')
  expect(requests()).toBe(1)
})

test('error: an aborted request fails', async () => {
  const { origin } = await serve(() => {})
  const signal = AbortSignal.timeout(50)
  const abortable = { ...options, timeoutMs: 60_000, trusted: [`${origin}/ipfs/`], signal }
  await expect(fetchUntrusted(new URL(`${origin}/ipfs/x`), abortable)).rejects.toThrow('TIMEOUT')
})

test('error: a response that is too large, of another type, incomplete, missing or a rejection', async () => {
  const answers: [RequestListener, string][] = [
    [(_, response) => response.writeHead(200, json).end('x'.repeat(10 * 1024 * 1024)), 'TOO_LARGE'],
    [(_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'), 'WRONG_TYPE'],
    [(_, response) => response.writeHead(200).end('{}'), 'WRONG_TYPE'],
    [
      (_, response) =>
        void response.writeHead(200, { ...json, 'Content-Length': '10' }).write('{', () => response.destroy()),
      'ECONNRESET',
    ],
    [() => {}, 'TIMEOUT'],
    [(_, response) => void response.writeHead(200, json).write('{'), 'TIMEOUT'],
    [(_, response) => response.writeHead(404, json).end('{}'), 'STATUS_404'],
  ]
  for (const [listener, code] of answers) {
    const { origin } = await serve(listener)
    expect(await read(`${origin}/ipfs/`, origin)).toBe(code)
  }
})
