import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../frame/platform/config.testing.ts'
import { panelLeft, panelReady } from '../link/messages.ts'

vi.mock('../link/walletOrigin.ts', () => ({ walletOrigin: 'https://wallet.example.com' }))

const shown = vi.hoisted(() => ({ showTaken: vi.fn(), leaveTask: vi.fn(), showIdle: vi.fn(), showMove: vi.fn() }))
const joinRoom = vi.hoisted(() => vi.fn<(onGone: () => void) => Promise<MessagePort>>())
vi.mock('./showTaken.ts', () => shown)
vi.mock('./showMove.ts', () => shown)
vi.mock('./joinRoom.ts', () => ({ joinRoom }))

const site = 'https://dapp.example'
const other = 'https://other.example'
const dataset: DOMStringMap = {}
/** The offscreen documents that the panel connected to, oldest first. */
const rooms: { port: MessagePort; go: () => void }[] = []

beforeAll(async () => {
  stubConfig({ surface: 'standalone' })
  Object.assign(document, { documentElement: { dataset } })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  joinRoom.mockImplementation(async (go) => {
    const { port1, port2 } = new MessageChannel()
    rooms.push({ port: port2, go })
    return port1
  })
  await (await import('./serveTasks.ts')).serveTasks()
  return () => {
    for (const { port } of rooms) port.close()
    vi.unstubAllGlobals()
  }
}, 60_000)
beforeEach(() => {
  for (const one of Object.values(shown)) one.mockReset()
})

/** Sends the panel a prompt for a page. Returns the messages of the panel. */
async function ask(origin: string, question: object) {
  const { port1, port2 } = new MessageChannel()
  const words: unknown[] = []
  port1.onmessage = ({ data }) => {
    words.push(data)
    if (data !== panelReady) return port1.close()
    const [control, vault] = [new MessageChannel().port2, new MessageChannel().port2]
    port1.postMessage(question, [control, vault])
  }
  rooms.at(-1)?.port.postMessage({ origin }, [port2])
  return words
}

const common = { id: 'a', themeMode: 'light', uses: 'none' }
const request = { method: 'personal_sign', params: [], networkId: 'eip155:1', address: '0x' }
const approval = { ...common, task: 'approve', expiresAt: 1, isOpen: false }

test('error: a prompt whose origin differs from the verified one is not shown', async () => {
  for (const question of [
    { ...common, task: 'use', origin: other },
    { ...approval, origin: site, request: { ...request, origin: other } },
    { wallet: 'of the page' },
  ]) {
    const words = await ask(site, question)
    await expect.poll(() => words).toEqual([panelReady, panelLeft])
  }
  expect(shown.showTaken).not.toHaveBeenCalled()
  expect(shown.showMove).not.toHaveBeenCalled()
})

test('behavior: the panel drops its prompts and reconnects when the offscreen document closes', async () => {
  expect(dataset.takes).toBe('questions')
  await ask('https://wallet.example.com', { wallet: 'of the wallet' })
  await expect.poll(() => shown.showMove.mock.calls.length).toBe(1)
  rooms[0]?.go()
  expect(dataset.takes).toBeUndefined()
  expect(shown.leaveTask).toHaveBeenCalledOnce()
  await expect.poll(() => dataset.takes).toBe('questions')
  expect(rooms).toHaveLength(2)
  await ask(site, { ...approval, origin: site, request: { ...request, origin: site } })
  await expect.poll(() => shown.showTaken.mock.calls.length).toBe(1)
})
