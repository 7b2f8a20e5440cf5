import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { startTestBackend } from '../server/backend.testing.ts'
import { checkHostName, resolveName } from './checkHostName.ts'

const runChecks = async (origin: string, resolve: (name: string) => Promise<string[]>) =>
  (await checkHostName(origin, resolve)).map(({ code, status }) => [code, status])

const rejectLookup = () => Promise.reject(new Error('ENOTFOUND'))

test.each(['https://wallet.example.com', 'https://wallet.example.co.uk', 'https://a.wallet.example.com:8443'])(
  'default: %s passes when no subdomain of it resolves',
  async (origin) => {
    expect(await runChecks(origin, rejectLookup)).toEqual([[8237, 'ok']])
  },
)

test.each(['https://example.com', 'https://example.co.uk', 'https://name.github.io'])(
  'error: %s is an apex domain',
  async (origin) => {
    expect(await runChecks(origin, rejectLookup)).toEqual([[8238, 'warning']])
  },
)

test('error: a wildcard record is detected by a random name', async () => {
  const names: string[] = []
  const resolve = async (name: string) => {
    names.push(name)
    return ['192.0.2.1']
  }
  expect(await runChecks('https://wallet.example.com', resolve)).toEqual([[8239, 'warning']])
  await runChecks('https://wallet.example.com', resolve)
  expect(names[0]).toMatch(/^[0-9a-f]{16}\.wallet\.example\.com$/)
  expect(names[1]).not.toBe(names[0])
})

test.each([
  'http://oriel.localhost:4200',
  'http://localhost',
  'http://127.0.0.1:4200',
  'http://[::1]:4200',
  'https://192.0.2.7',
])('behavior: for %s no name server is queried', async (origin) => {
  let calls = 0
  const lookup = () => {
    calls++
    return rejectLookup()
  }
  expect(await runChecks(origin, lookup)).toEqual([[8237, 'ok']])
  expect(calls).toBe(0)
})

test('limits: a name server that never answers does not block the check', async () => {
  const silent = createSocket('udp4')
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve))
  const servers = [`127.0.0.1:${silent.address().port}`]
  const begun = performance.now()
  expect(await runChecks('https://wallet.example.com', (name) => resolveName(name, servers))).toEqual([[8237, 'ok']])
  expect(performance.now() - begun).toBeLessThan(20_000)
  silent.close()
})

test('behavior: the diagnostics page requests the check from the backend', async () => {
  const { url } = await startTestBackend({ publicOrigin: 'http://oriel.localhost:4200' })
  const answer = await (await fetch(`${url}/v1/doctor/host`)).json()
  expect(answer.findings).toMatchObject([{ check: 'host', code: 8237, status: 'ok' }])
})
