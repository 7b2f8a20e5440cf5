import type { Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { expect, test, vi } from 'vitest'
import { createEarlyCalls } from './earlyCalls.ts'
import type { Handshake } from './parseHandshake.ts'

const { port1: port } = new MessageChannel()
const handshake: Handshake = { origin: 'https://app.example', port, nonce: '0'.repeat(32) }
const start = { protocol: 1, options: {} }

function serve(answers: Record<string, Reply> = {}) {
  const calls: [string, unknown][] = []
  const createMethod = (name: string) => async (params?: unknown) => {
    calls.push([name, params])
    return answers[name] ?? { ok: true as const, value: name }
  }
  const methods: WireMethods = Object.fromEntries(
    ['start', 'open', 'setTheme', 'close'].map((name) => [name, createMethod(name)]),
  )
  return { calls, methods }
}

test('default: calls in the handshake run in order, and the page’s `open` gets the same answer once', async () => {
  const { calls, methods } = serve()
  const early = createEarlyCalls(methods, { ...handshake, start, setTheme: { themeMode: 'dark' }, open: {} })
  await early.run()
  expect(calls).toEqual([
    ['start', start],
    ['setTheme', { themeMode: 'dark' }],
    ['open', {}],
  ])
  expect(await early.methods.open?.()).toEqual({ ok: true, value: 'open' })
  expect(calls).toHaveLength(3)
  await early.methods.open?.()
  expect(calls.at(-1)).toEqual(['open', undefined])
  expect(calls).toHaveLength(4)
})

test('behavior: an `open` with other params is a separate call', async () => {
  const { calls, methods } = serve()
  const early = createEarlyCalls(methods, { ...handshake, start, open: {} })
  await early.run()
  await early.methods.open?.({ view: 'Networks' })
  expect(calls.at(-1)).toEqual(['open', { view: 'Networks' }])
  await early.methods.open?.({})
  expect(calls.at(-1)).toEqual(['open', {}])
})

test('error: a failed start opens nothing, and answers the `open`', async () => {
  const failure: Reply = { ok: false, error: { code: 8001, message: 'There is no option "sparkle".' } }
  const { calls, methods } = serve({ start: failure })
  const early = createEarlyCalls(methods, { ...handshake, start, open: {}, setTheme: {} })
  await early.run()
  expect(calls.map(([name]) => name)).toEqual(['start'])
  expect(await early.methods.open?.({})).toEqual(failure)
})

test('behavior: the page’s `open` awaits the one in the handshake, and opens nothing twice', async () => {
  const { calls, methods } = serve()
  const early = createEarlyCalls(methods, { ...handshake, start, setTheme: {}, open: {} })
  const running = early.run()
  const opened = early.methods.open?.()
  await running
  expect(await opened).toEqual({ ok: true, value: 'open' })
  expect(calls.map(([name]) => name)).toEqual(['start', 'setTheme', 'open'])
})

test('behavior: an `open` that the user has closed opens nothing later, and the next one is a separate call', async () => {
  const { calls, methods } = serve()
  const early = createEarlyCalls(methods, { ...handshake, start, setTheme: {}, open: {} })
  const running = early.run()
  await early.methods.close?.()
  await running
  expect(calls.map(([name]) => name)).toEqual(['start', 'close', 'setTheme'])
  await early.methods.open?.()
  expect(calls.at(-1)).toEqual(['open', undefined])
})

test('behavior: the handshake of an older page runs nothing', async () => {
  const { calls, methods } = serve()
  const early = createEarlyCalls(methods, handshake)
  await early.run()
  expect(calls).toEqual([])
  expect(Object.getPrototypeOf(early.methods)).toBeNull()
  expect(vi.isMockFunction(early.methods.constructor)).toBe(false)
})
