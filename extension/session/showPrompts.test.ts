import { stubConfig } from '@oriel/frame/platform/config.testing.ts'
import type { CallBatch } from '@oriel/frame/state/callBatch.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const open = vi.fn()
const batch: CallBatch = {
  id: '0x1',
  version: '2.0.0',
  networkId: 'eip155:1',
  from: '0x',
  sentAt: 0,
  atomic: false,
  hashes: [],
}

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  for (const storage of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    const getItem = (key: string) => values.get(key) ?? null
    vi.stubGlobal(storage, { getItem, setItem: (key: string, value: string) => void values.set(key, value) })
  }
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { hostPage } = await import('@oriel/frame/state/hostPage.ts')
  const { storage } = await import('@oriel/frame/state/storage.ts')
  const { callBatches } = await import('@oriel/frame/state/callBatches.ts')
  const { walletWindow } = await import('@oriel/frame/walletWindow/openWindow.ts')
  hostPage.serve('https://dapp.example')
  storage.open('https://dapp.example')
  vi.spyOn(callBatches, 'find').mockReturnValue(batch)
  vi.spyOn(walletWindow, 'open').mockImplementation(open)
  ;(await import('./showPrompts.ts')).showPrompts()
  return () => vi.unstubAllGlobals()
}, 60_000)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now() + 600_000 })
  open.mockReset()
})
afterEach(() => vi.useRealTimers())

/** Calls `wallet_showCallsStatus` for the page. The call returns before the panel shows the status. */
async function requestStatus() {
  const { showCallsStatus } = await import('@oriel/frame/requests/calls/callsStatus.ts')
  const { router } = await import('@oriel/frame/router/router.ts')
  expect(showCallsStatus(batch.id)).toBeNull()
  await vi.advanceTimersByTimeAsync(10)
  expect(router.store.getState().open).toBe(false)
}

test('error: a page that calls wallet_showCallsStatus in a loop opens the panel once in 5 seconds', async () => {
  open.mockResolvedValue({ approved: true })
  for (let count = 0; count < 400; count++) await requestStatus()
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  await requestStatus()
  expect(open).toHaveBeenCalledTimes(2)
})

test('error: a panel that the user closed five times opens no more', async () => {
  open.mockRejectedValue(new WindowClosedError())
  for (let count = 0; count < 9; count++) {
    await requestStatus()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(open).toHaveBeenCalledTimes(5)
})
