import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeEach(() => {
  vi.resetModules()
  stubConfig()
  return () => vi.unstubAllGlobals()
})

test.each([
  ['default: no call is recorded', {}, []],
  ['behavior: with debug the calls of the page are recorded', { debug: true }, ['open']],
])('%s', async (_, input, recorded) => {
  const { options } = await import('./options.ts')
  const { trace } = await import('./trace.ts')
  options.set(input)
  const open = async () => ({ ok: true, value: undefined }) as const
  const followed = trace.follow({ open }, { direction: 'toFrame', origin: 'https://app.example' })
  expect(await followed.open?.({})).toEqual({ ok: true, value: undefined })
  expect(trace.store.getState().calls.map(({ method }) => method)).toEqual(recorded)
})
