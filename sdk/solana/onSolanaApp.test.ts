// @vitest-environment happy-dom
import processConsole from 'node:console'
import { solanaMainnet } from '@oriel/shared/chains/solanaClusters.ts'
import { getWallets } from '@wallet-standard/app'
import type { StandardConnectFeature } from '@wallet-standard/features'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Oriel, OrielOptions } from '../api/oriel.ts'
import { createOriel } from '../createOriel.ts'

const kits: Oriel[] = []

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  // Suppress the warning that happy-dom logs because it does not load iframes.
  vi.spyOn(processConsole, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Creates a kit. Returns the number of frames on the page once the page is idle. */
async function countFrames(options: Partial<OrielOptions> = {}) {
  kits.push(createOriel({ frameUrl: 'https://wallet.example', ...options }))
  await waitForIdle()
  return document.querySelectorAll('iframe').length
}

const waitForIdle = () => new Promise((resolve) => setTimeout(resolve))

test('default: a page without a library of the Wallet Standard loads no wallet', async () => {
  expect(await countFrames()).toBe(0)
})

test('behavior: a library that starts later loads the wallet, because the wallet knows its networks', async () => {
  expect(await countFrames()).toBe(0)
  getWallets()
  await waitForIdle()
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
})

test('behavior: a library that is on the page first loads it, too', async () => {
  expect(await countFrames()).toBe(1)
})

test.each<[string, Partial<OrielOptions>]>([
  ['that names its networks', { networks: ['eip155:1'] }],
  ['with preload: "none"', { preload: 'none' }],
  ['that does not announce the wallet', { announce: false }],
])('behavior: a page %s loads no wallet for a library', async (_, options) => {
  expect(await countFrames(options)).toBe(0)
})

test('behavior: with Save-Data a library loads no wallet', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  expect(await countFrames()).toBe(0)
})

test('behavior: a silent connect before the user has connected gets no account, and loads no wallet', async () => {
  expect(await countFrames({ networks: [solanaMainnet] })).toBe(0)
  const { get } = getWallets()
  await expect.poll(() => get().length).toBe(1)
  const feature = get()[0]?.features['standard:connect'] as StandardConnectFeature['standard:connect'] | undefined
  expect(await feature?.connect({ silent: true })).toEqual({ accounts: [] })
  await waitForIdle()
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
})
