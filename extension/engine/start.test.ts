import { afterEach, expect, test, vi } from 'vitest'
import { fromEngine } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

afterEach(() => vi.unstubAllGlobals())

test('error: a background session that cannot start notifies the offscreen document', async () => {
  const said: unknown[] = []
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) })
  vi.stubGlobal('fetch', async () => new Response('Down', { status: 503 }))
  vi.stubGlobal('location', { origin: 'chrome-extension://own' })
  vi.stubGlobal('parent', { postMessage: (...message: unknown[]) => said.push(message) })
  await expect(import('./start.ts')).rejects.toThrow('answers 503')
  expect(said).toEqual([[fromEngine.failed, 'chrome-extension://own']])
})
