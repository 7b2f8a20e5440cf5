import { afterEach, expect, test, vi } from 'vitest'
import { fromSession } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

afterEach(() => vi.unstubAllGlobals())

test('error: a background session that cannot start notifies the offscreen document', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) })
  vi.stubGlobal('fetch', async () => new Response('Down', { status: 503 }))
  vi.stubGlobal('location', { origin: 'chrome-extension://own' })
  vi.stubGlobal('parent', { postMessage: (...message: unknown[]) => sent.push(message) })
  await expect(import('./start.ts')).rejects.toThrow('answers 503')
  expect(sent).toEqual([[fromSession.failed, 'chrome-extension://own']])
})
