import { afterEach, expect, test, vi } from 'vitest'
import { lastWord } from '../link/messages.ts'
import { connectEngine } from './engineConnection.ts'

afterEach(() => vi.useRealTimers())

/** Connects over a relay that answers the page's port with these words, or not at all. */
function connectOver(answer?: string) {
  const { port1: relay, port2 } = new MessageChannel()
  const pages: MessagePort[] = []
  port2.onmessage = ({ ports: [page] }) => {
    if (page) pages.push(page)
    if (answer !== undefined) page?.postMessage(answer)
  }
  const onEnd = vi.fn()
  const onRefused = vi.fn()
  const { started, end } = connectEngine({ relay, options: {} as never, methods: {} as never, onEnd, onRefused })
  const failure = started.catch((error: unknown) => error)
  const close = () => {
    for (const port of [relay, port2, ...pages]) port.close()
  }
  return { failure, end, onEnd, onRefused, close }
}

test('error: an engine that failed to start rejects the call of its page at once', async () => {
  const { failure, onEnd, onRefused, close } = connectOver(lastWord.gone)
  expect(await failure).toMatchObject({ code: 4900 })
  expect(onEnd).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
  close()
})

test('error: an engine whose script never loads keeps its page waiting for a bounded time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { failure, onEnd, close } = connectOver()
  vi.advanceTimersByTime(19_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await failure).toMatchObject({ code: 4900 })
  expect(onEnd).toHaveBeenCalledOnce()
  close()
})

test('error: the page learns why it has no engine', async () => {
  for (const [answer, expected] of [
    [lastWord.refused, { code: 4900, data: { reason: 'removed' } }],
    [lastWord.tooMany, { code: -32005 }],
    [lastWord.noPanel, { code: -32002 }],
  ] as const) {
    const { failure, onRefused, close } = connectOver(answer)
    expect(await failure).toMatchObject(expected)
    expect(onRefused).toHaveBeenCalledTimes(answer === lastWord.refused ? 1 : 0)
    close()
  }
})
