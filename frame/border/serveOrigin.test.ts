// @vitest-environment happy-dom

import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeConfig } from '../platform/config.testing.ts'

const origin = 'https://app.example'
const stranger = 'https://stranger.example'
const chainId = { namespace: 'eip155', method: 'eth_chainId' }
const requests: string[] = []

let serve: () => WireMethods

beforeAll(async () => {
  writeConfig({ networks: [describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })] })
  // Mock a browser that has no wallet yet.
  vi.stubGlobal('indexedDB', { databases: async () => [] })
  vi.stubGlobal('fetch', async (input: string | URL) => {
    requests.push(String(input))
    throw new TypeError('There is no network here.')
  })
  const { serveOrigin } = await import('./serveOrigin.ts')
  serve = () => serveOrigin(origin, () => true)
})

beforeEach(() => {
  requests.length = 0
})

async function readScreen() {
  const { router } = await import('../router/router.ts')
  const { approvals } = await import('../requests/approvals.ts')
  return { isOpen: router.store.getState().open, pending: approvals.store.getState().pending }
}

const nothing = { isOpen: false, pending: [] }

describe('before start', () => {
  let methods: WireMethods

  beforeAll(() => {
    methods = serve()
  })

  test.each<[method: string, params?: unknown]>([
    ['request', chainId],
    ['request', { namespace: 'eip155', method: 'eth_requestAccounts' }],
    ['batch', { requests: [] }],
    ['batch', { requests: [chainId] }],
    ['open'],
    ['disconnect', {}],
    ['switchNetwork', { network: 'eip155:31337' }],
    ['signIn', {}],
    ['signOut', {}],
    ['getSignIn', {}],
  ])('attack: %s with %j is refused', async (method, params) => {
    expect(await methods[method]?.(params)).toMatchObject({ ok: false, error: { code: 4900 } })
    expect(await readScreen()).toEqual(nothing)
    expect(requests).toEqual([])
  })

  test('attack: a failed start does not start the wallet', async () => {
    const refused = await methods.start?.({ protocol: 1, options: { allowedOrigins: ['*'] } })
    const error = { code: 8001, message: 'There is no option "allowedOrigins".' }
    expect(refused).toMatchObject({ ok: false, error })
    expect(await methods.request?.(chainId)).toMatchObject({ ok: false, error: { code: 4900 } })
  })
})

describe('after start', () => {
  const many = Array.from({ length: 101 }, () => chainId)

  let methods: WireMethods

  beforeAll(async () => {
    methods = serve()
    expect(await methods.start?.({ protocol: 1, options: {} })).toMatchObject({ ok: true })
  })

  test('default: the page gets its answers', async () => {
    expect(await methods.request?.(chainId)).toEqual({ ok: true, value: '0x7a69' })
    const answer = await methods.batch?.({ requests: many.slice(1) })
    expect(answer).toMatchObject({ ok: true, value: { length: 100, 0: { ok: true, value: '0x7a69' } } })
  })

  test.each<[what: string, method: string, params: unknown]>([
    ['an origin of its own', 'request', { ...chainId, origin: stranger }],
    ['an origin of its own in a batch', 'batch', { requests: [{ ...chainId, origin: stranger }] }],
    ['no method', 'request', { namespace: 'eip155' }],
    ['no params', 'request', undefined],
    ['another namespace', 'request', { ...chainId, namespace: 'bitcoin' }],
    ['101 requests', 'batch', { requests: many }],
    ['the view of an approval', 'open', { view: 'ApproveTransaction' }],
    ['the view of the recovery phrase', 'open', { view: 'ExportPhrase' }],
    ['a view and an origin', 'open', { view: 'Connect', origin: stranger }],
    ['a link in the place of a pairing code', 'open', { uri: 'javascript:alert(1)' }],
    ['a link in a theme', 'setTheme', { themeVariables: { accent: 'url(https://evil.example)' } }],
    ['an origin for the end of a connection', 'disconnect', { origin: stranger }],
    ['an unknown field of start', 'start', { protocol: 1, options: {}, origin: stranger }],
  ])('attack: a call with %s is refused, and shows nothing', async (_, method, params) => {
    expect(await methods[method]?.(params)).toMatchObject({ ok: false, error: { code: -32602 } })
    expect(await readScreen()).toEqual(nothing)
    expect(requests).toEqual([])
  })

  test('attack: a second start cannot add an origin', async () => {
    const refused = await methods.start?.({ protocol: 1, options: { allowedOrigins: ['*'] } })
    expect(refused).toMatchObject({ ok: false, error: { code: 8001 } })
    const { config } = await import('../platform/config.ts')
    expect(config.allowedOrigins).toEqual([])
  })

  test('attack: names of the prototype are not methods (A8)', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'])
      expect(methods[name], name).toBeUndefined()
  })
})
