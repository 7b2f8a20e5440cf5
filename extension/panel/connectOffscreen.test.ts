import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panelJoined } from '../link/messages.ts'
import { connectOffscreen } from './connectOffscreen.ts'

const sendMessage = vi.fn()
const getCurrent = vi.fn()
const onDisconnect = vi.fn()
/** Disconnect listeners of the ports to the offscreen document, oldest port first. */
let ends: (() => void)[]
let handshakes: { panel: string; windowId: number; isPopup: boolean }[]
let answersHandshake: boolean

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[ends, handshakes, answersHandshake] = [[], [], true]
  sendMessage.mockResolvedValue(true)
  getCurrent.mockResolvedValue({ id: 3, type: 'normal' })
  const connect = () => ({ onDisconnect: { addListener: (end: () => void) => ends.push(end) } })
  vi.stubGlobal('chrome', { runtime: { sendMessage, connect }, windows: { getCurrent } })
  vi.stubGlobal('MessageChannel', Channel)
  const active = {
    postMessage(handshake: (typeof handshakes)[number], [port]: [{ other: Port }]) {
      handshakes.push(handshake)
      if (answersHandshake) port.other.onmessage({ data: panelJoined })
    },
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Port = { onmessage: (event: unknown) => void }

/** A `MessageChannel` that delivers synchronously, because fake timers don't drive real ports. */
class Channel {
  early: unknown[] = []
  port1 = {
    early: this.early,
    set onmessage(listener: Port['onmessage']) {
      for (const event of this.early.splice(0)) listener(event)
    },
  }
  port2 = { other: { onmessage: (event: unknown) => this.early.push(event) } }
}

async function connectPanel() {
  const onConnected = vi.fn()
  void connectOffscreen(onDisconnect).then(onConnected)
  await vi.advanceTimersByTimeAsync(0)
  return onConnected
}

test('default: the panel connects to the offscreen document, and notices when it closes', async () => {
  expect(await connectPanel()).toHaveBeenCalledOnce()
  expect(handshakes).toMatchObject([{ windowId: 3, isPopup: false }])
  ends[0]?.()
  expect(onDisconnect).toHaveBeenCalledOnce()
})

test('error: the panel retries while the offscreen document does not start', async () => {
  sendMessage.mockResolvedValueOnce({ failed: 'Error: The offscreen document does not start.' })
  const onConnected = await connectPanel()
  expect(onConnected).not.toHaveBeenCalled()
  expect(handshakes).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(onConnected).toHaveBeenCalledOnce()
})

test('error: the panel reconnects when the offscreen document closes during the handshake', async () => {
  answersHandshake = false
  const onConnected = await connectPanel()
  expect(handshakes).toHaveLength(1)
  ends[0]?.()
  answersHandshake = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(onConnected).toHaveBeenCalledOnce()
  expect(ends).toHaveLength(2)
  expect(handshakes[1]?.panel).not.toBe(handshakes[0]?.panel)
  expect(onDisconnect).not.toHaveBeenCalled()
})

test('error: the panel retries when windows.getCurrent rejects', async () => {
  getCurrent.mockRejectedValueOnce(new Error('No current window'))
  const onConnected = await connectPanel()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onConnected).toHaveBeenCalledOnce()
})

test('error: a handshake that is lost with the service worker is repeated', async () => {
  answersHandshake = false
  const onConnected = await connectPanel()
  answersHandshake = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(onConnected).toHaveBeenCalledOnce()
  expect(new Set(handshakes.map(({ panel }) => panel)).size).toBe(1)
})
