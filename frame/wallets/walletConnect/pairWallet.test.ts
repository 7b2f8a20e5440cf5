import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import type { Pairing } from '../connector/pairing.ts'

beforeEach(() => {
  stubConfig()
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('default: a code is valid for 4 minutes, and the next one replaces it 10 seconds earlier (SPEC 9, Timing)', async () => {
  const { pairWallet } = await import('./pairWallet.ts')
  const shown: Pairing[] = []
  const uris = ['wc:1@2', 'wc:2@2']
  const makeOffer = async () => ({ uri: uris[shown.length] ?? '', answer: () => new Promise<never>(() => undefined) })
  const controller = new AbortController()
  const relayer = { connected: true, on() {}, off() {} }
  const paired = pairWallet({
    client: { core: { relayer } } as never,
    makeOffer,
    signsIn: false,
    signal: controller.signal,
    show: (pairing) => shown.push(pairing),
    onOffer() {},
    endSession() {},
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([{ stage: 'waiting', uri: 'wc:1@2', expiresAt: Date.now() + 240_000 }])
  await vi.advanceTimersByTimeAsync(229_999)
  expect(shown).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(shown.at(1)).toEqual({ stage: 'waiting', uri: 'wc:2@2', expiresAt: Date.now() + 240_000 })
  controller.abort(new Error('The visitor left.'))
  await expect(paired).rejects.toThrow()
})
