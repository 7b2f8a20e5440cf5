import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panelJoined } from '../link/messages.ts'
import { joinRoom } from './joinRoom.ts'

const sendMessage = vi.fn()
const getCurrent = vi.fn()
const onGone = vi.fn()
/** The ends of the ports to the room, oldest first. */
let ends: (() => void)[]
let hellos: { panel: string; windowId: number; isPopup: boolean }[]
let answersHello: boolean

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  ;[ends, hellos, answersHello] = [[], [], true]
  sendMessage.mockResolvedValue(true)
  getCurrent.mockResolvedValue({ id: 3, type: 'normal' })
  const connect = () => ({ onDisconnect: { addListener: (end: () => void) => ends.push(end) } })
  vi.stubGlobal('chrome', { runtime: { sendMessage, connect }, windows: { getCurrent } })
  vi.stubGlobal('MessageChannel', Channel)
  const active = {
    postMessage(hello: (typeof hellos)[number], [port]: [{ other: Port }]) {
      hellos.push(hello)
      if (answersHello) port.other.onmessage({ data: panelJoined })
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

/** Delivers at once, because the timers of the test do not move real ports. */
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

async function join() {
  const joined = vi.fn()
  void joinRoom(onGone).then(joined)
  await vi.advanceTimersByTimeAsync(0)
  return joined
}

test('default: the panel joins the room, and learns when it is gone', async () => {
  expect(await join()).toHaveBeenCalledOnce()
  expect(hellos).toMatchObject([{ windowId: 3, isPopup: false }])
  ends[0]?.()
  expect(onGone).toHaveBeenCalledOnce()
})

test('error: a room that does not start is asked for again', async () => {
  sendMessage.mockResolvedValueOnce({ failed: 'Error: The offscreen document does not start.' })
  const joined = await join()
  expect(joined).not.toHaveBeenCalled()
  expect(hellos).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).toHaveBeenCalledOnce()
})

test('error: a room that goes before it answers is joined anew, with a port of its own', async () => {
  answersHello = false
  const joined = await join()
  expect(hellos).toHaveLength(1)
  ends[0]?.()
  answersHello = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(joined).toHaveBeenCalledOnce()
  expect(ends).toHaveLength(2)
  expect(hellos[1]?.panel).not.toBe(hellos[0]?.panel)
  expect(onGone).not.toHaveBeenCalled()
})

test('error: a browser that fails to name the window of the panel is asked again', async () => {
  getCurrent.mockRejectedValueOnce(new Error('No current window'))
  const joined = await join()
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).toHaveBeenCalledOnce()
})

test('error: a hello that is lost with the service worker is said again', async () => {
  answersHello = false
  const joined = await join()
  answersHello = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(joined).toHaveBeenCalledOnce()
  expect(new Set(hellos.map(({ panel }) => panel)).size).toBe(1)
})
