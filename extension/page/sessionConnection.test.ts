import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endReason } from '../link/messages.ts'
import { connectSession } from './sessionConnection.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Connects through a content script that responds with the given message, or not at all. */
function connectOver(answer?: string) {
  const { port1: contentScript, port2 } = new MessageChannel()
  const pages: MessagePort[] = []
  port2.onmessage = ({ ports: [page] }) => {
    if (page) pages.push(page)
    if (answer !== undefined) page?.postMessage(answer)
  }
  const onEnd = vi.fn()
  const onRefused = vi.fn()
  const { started, end } = connectSession({
    contentScript,
    options: {} as never,
    methods: {} as never,
    onEnd,
    onRefused,
  })
  const failure = started.catch((error: unknown) => error)
  const close = () => {
    for (const port of [contentScript, port2, ...pages]) port.close()
  }
  return { failure, end, onEnd, onRefused, close }
}

test('error: a background session that fails to start rejects the call immediately', async () => {
  const { failure, onEnd, onRefused, close } = connectOver(endReason.gone)
  expect(await failure).toMatchObject({ code: 4900 })
  expect(onEnd).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
  close()
})

test('error: a background session whose script never loads rejects the call after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { failure, onEnd, close } = connectOver()
  vi.advanceTimersByTime(19_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await failure).toMatchObject({ code: 4900 })
  expect(onEnd).toHaveBeenCalledOnce()
  close()
})

test('error: a page that returns from the back/forward cache has lost its background session', async () => {
  const { failure, onEnd, close } = connectOver()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(onEnd).not.toHaveBeenCalled()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await failure).toMatchObject({ code: 4900 })
  expect(onEnd).toHaveBeenCalledOnce()
  close()
})

test('error: the error code tells why the page has no background session', async () => {
  for (const [answer, expected] of [
    [endReason.refused, { code: 4900, data: { reason: 'removed' } }],
    [endReason.tooMany, { code: -32005 }],
    [endReason.noPanel, { code: -32002 }],
  ] as const) {
    const { failure, onRefused, close } = connectOver(answer)
    expect(await failure).toMatchObject(expected)
    expect(onRefused).toHaveBeenCalledTimes(answer === endReason.refused ? 1 : 0)
    close()
  }
})
