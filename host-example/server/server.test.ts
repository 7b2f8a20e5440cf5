import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type HostServer, startHostServer } from './server.ts'

const config = {
  frameUrl: 'http://oriel.localhost:4200',
  projectId: 'default',
  faucetUrl: null,
  solana: null,
  networks: ['eip155:31337'],
  contracts: { 'eip155:31337': { usdc: '0x01' } },
}
let base: string
let dir: string
let server: HostServer

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'oriel-host-'))
  dir = join(base, 'host')
  await mkdir(dir)
  await writeFile(join(dir, 'index.html'), '<title>Example</title>')
  await writeFile(join(dir, 'plain.html'), '<script src="__FRAME_URL__/oriel.js"></script><i>__FRAME_URL__</i>')
  await writeFile(join(dir, 'plain.js'), 'start("__FRAME_URL__")')
  await writeFile(join(base, 'secret.txt'), 'secret')
  server = await startHostServer({ port: 0, dir, config })
})

afterEach(async () => {
  await server.stop()
  await rm(base, { recursive: true })
})

type Ask = { host?: string; address?: string; method?: string }

/** Sends a request with the path unchanged. `fetch` would normalize the path and set the host name itself. */
function send(path: string, { host = 'localhost', address = '127.0.0.1', method = 'GET' }: Ask = {}) {
  const { port } = new URL(server.url)
  return new Promise<{ status: number | undefined; type: string | undefined; cache: string | undefined; body: string }>(
    (resolve, reject) => {
      const headers = { host: `${host}:${port}` }
      request({ host: address, port, path, method, headers }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          body += chunk
        })
        response.on('end', () => {
          const { 'content-type': type, 'cache-control': cache } = response.headers
          resolve({ status: response.statusCode, type, cache, body })
        })
      })
        .once('error', reject)
        .end()
    },
  )
}

test('default: the page and its settings are served', async () => {
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await send('/')).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-store',
    body: '<title>Example</title>',
  })
  const { type, body } = await send('/config.json')
  expect(type).toBe('application/json')
  expect(JSON.parse(body)).toEqual(config)
})

test('behavior: the wallet’s origin is filled in, in pages only', async () => {
  expect((await send('/plain.html')).body).toBe(
    '<script src="http://oriel.localhost:4200/oriel.js"></script><i>http://oriel.localhost:4200</i>',
  )
  expect((await send('/plain.js')).body).toBe('start("__FRAME_URL__")')
})

test('behavior: the untrusted name gets the same pages, and any other name gets none', async () => {
  expect((await send('/', { host: 'stranger.localhost' })).body).toBe('<title>Example</title>')
  expect((await send('/', { host: 'rebound.example' })).status).toBe(421)
})

test('behavior: a HEAD has no body, and other methods are refused', async () => {
  expect(await send('/plain.js', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  expect(await send('/', { method: 'POST' })).toMatchObject({ status: 405 })
})

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%00', '/%E0%A4%A', '/missing.html', '//'])(
  'error: %s is not found',
  async (path) => {
    const { status, body } = await send(path)
    expect(body).not.toContain('secret')
    expect(status).toBe(404)
  },
)

test('error: a taken port is reported in one clear sentence', async () => {
  const port = Number(new URL(server.url).port)
  await expect(startHostServer({ port, dir, config })).rejects.toThrow(
    `Port ${port}, which the example dapp needs, is in use: stop what uses it (\`lsof -i :${port}\` names it).`,
  )
})

test('behavior: the port is free again after stop', async () => {
  const port = Number(new URL(server.url).port)
  await server.stop()
  server = await startHostServer({ port, dir, config })
  expect((await send('/')).status).toBe(200)
})
