import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeEach(() => {
  stubConfig()
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('default: the name and picture of an account are read again after five minutes (SPEC 9, Cache lifetimes)', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json({ name: 'anna.eth', avatar: null })
  })
  const { identityQuery } = await import('./identity.ts')
  const { queryClient } = await import('./queryClient.ts')
  const read = () => queryClient.fetchQuery(identityQuery('0xA11A'))
  expect(await read()).toEqual({ name: 'anna.eth', avatar: null })
  vi.setSystemTime(Date.now() + 299_999)
  await read()
  expect(requests).toHaveLength(1)
  vi.setSystemTime(Date.now() + 1)
  await read()
  expect(requests).toHaveLength(2)
})
