import { stubConfig } from '@oriel/frame/platform/config.testing.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { panelLeft, panelReady } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

const mocks = vi.hoisted(() => ({ showPrompt: vi.fn(), removePrompt: vi.fn(), showIdle: vi.fn(), showMove: vi.fn() }))
const connectOffscreen = vi.hoisted(() => vi.fn<(onDisconnect: () => void) => Promise<MessagePort>>())
vi.mock('./showPrompt.ts', () => mocks)
vi.mock('./showMove.ts', () => mocks)
vi.mock('./connectOffscreen.ts', () => ({ connectOffscreen }))

const site = 'https://dapp.example'
const other = 'https://other.example'
const dataset: DOMStringMap = {}
/** The offscreen documents that the panel has connected to, oldest first. */
const offscreens: { port: MessagePort; go: () => void }[] = []

beforeAll(async () => {
  stubConfig({ surface: 'standalone' })
  Object.assign(document, { documentElement: { dataset } })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  connectOffscreen.mockImplementation(async (go) => {
    const { port1, port2 } = new MessageChannel()
    offscreens.push({ port: port2, go })
    return port1
  })
  await (await import('./servePrompts.ts')).servePrompts()
  return () => {
    for (const { port } of offscreens) port.close()
    vi.unstubAllGlobals()
  }
}, 60_000)
beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.mockReset()
})

/** Sends a page's prompt to the panel. Returns the panel's messages. */
async function sendPrompt(origin: string, message: object) {
  const { port1, port2 } = new MessageChannel()
  const received: unknown[] = []
  port1.onmessage = ({ data }) => {
    received.push(data)
    if (data !== panelReady) return port1.close()
    const [control, vault] = [new MessageChannel().port2, new MessageChannel().port2]
    port1.postMessage(message, [control, vault])
  }
  offscreens.at(-1)?.port.postMessage({ origin }, [port2])
  return received
}

const common = { id: 'a', themeMode: 'light', uses: 'none' }
const request = { method: 'personal_sign', params: [], networkId: 'eip155:1', address: '0x' }
const approval = { ...common, task: 'approve', expiresAt: 1, isOpen: false }

test('error: a prompt whose origin differs from the verified one is not shown', async () => {
  for (const message of [
    { ...common, task: 'use', origin: other },
    { ...approval, origin: site, request: { ...request, origin: other } },
    { wallet: 'of the page' },
  ]) {
    const received = await sendPrompt(site, message)
    await expect.poll(() => received).toEqual([panelReady, panelLeft])
  }
  expect(mocks.showPrompt).not.toHaveBeenCalled()
  expect(mocks.showMove).not.toHaveBeenCalled()
})

test('behavior: the panel drops its prompts and reconnects when the offscreen document closes', async () => {
  expect(dataset.connected).toBe('')
  await sendPrompt('https://wallet.example.com', { wallet: 'of the wallet' })
  await expect.poll(() => mocks.showMove.mock.calls.length).toBe(1)
  offscreens[0]?.go()
  expect(dataset.connected).toBeUndefined()
  expect(mocks.removePrompt).toHaveBeenCalledOnce()
  await expect.poll(() => dataset.connected).toBe('')
  expect(offscreens).toHaveLength(2)
  await sendPrompt(site, { ...approval, origin: site, request: { ...request, origin: site } })
  await expect.poll(() => mocks.showPrompt.mock.calls.length).toBe(1)
})
