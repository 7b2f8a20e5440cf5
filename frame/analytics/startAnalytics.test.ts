import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeEach(() => {
  vi.resetModules()
  stubConfig()
  return () => vi.unstubAllGlobals()
})

test.each([
  ['default: a visitor who opens the wallet is counted', {}, ['MODAL_OPEN']],
  ['behavior: features.analytics false sends nothing', { features: { analytics: false } }, []],
])('%s', async (_, input, expected) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).props.event)
    return new Response(null, { status: 202 })
  })
  const { hostPage } = await import('../state/hostPage.ts')
  const { kitEvents } = await import('../state/kitEvents.ts')
  const { options } = await import('../state/options.ts')
  const { router } = await import('../router/router.ts')
  const { startAnalytics } = await import('./startAnalytics.ts')
  hostPage.serve('https://app.example')
  options.set(input)
  startAnalytics([])
  router.open({ name: 'Connect' })
  kitEvents.emit({ type: 'MODAL_OPEN', connected: false })
  expect(sent).toEqual(expected)
})
