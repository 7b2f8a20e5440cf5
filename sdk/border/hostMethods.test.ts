import { expect, test, vi } from 'vitest'
import { connectFrame } from '../frame/handshake.ts'
import { serveHostMethods } from './hostMethods.ts'

type Reply = { callId: string; isError?: boolean; value: { ok?: boolean; error?: { code: number } } }

/** Connects the page to a hostile frame that speaks penpal's protocol without the library. */
async function openFrame() {
  const element = { hide: vi.fn() }
  const page = { openLink: vi.fn(() => 'opened') }
  const mocks = { element, page, show: vi.fn(), setState: vi.fn(), emit: vi.fn() }
  const postMessage = vi.fn()
  const methods = serveHostMethods(mocks as never, () => ({}) as never)
  const { connection } = connectFrame({ postMessage } as never, 'https://wallet.example', methods, undefined)
  const [handshake, , [port]] = postMessage.mock.calls[0] as [string, string, [MessagePort]]
  const channel = `oriel1:${JSON.parse(handshake).nonce}`
  const send = (message: object) => port.postMessage(JSON.stringify({ namespace: 'penpal', channel, ...message }))
  const waiting = new Map<string, (reply: Reply) => void>()
  await new Promise<void>((resolve) => {
    port.onmessage = ({ data }) => {
      const message: Reply & { type: string } = JSON.parse(data as string)
      if (message.type === 'SYN') send({ type: 'SYN', participantId: '0' })
      if (message.type === 'ACK1') {
        send({ type: 'ACK2' })
        resolve()
      }
      if (message.type === 'REPLY') waiting.get(message.callId)?.(message)
    }
    send({ type: 'SYN', participantId: '0' })
  })
  function call(methodPath: string[], ...args: unknown[]) {
    const id = crypto.randomUUID()
    send({ type: 'CALL', id, methodPath, args })
    return new Promise<Reply>((resolve) => waiting.set(id, resolve))
  }
  return { ...mocks, call, end: () => connection.destroy() }
}

test('default: the frame calls a method of the page, and errors are returned as values', async () => {
  const { call, show, page, end } = await openFrame()
  expect(await call(['setVisible'], { visible: true })).toMatchObject({ value: { ok: true } })
  expect(show).toHaveBeenCalledOnce()
  expect(await call(['openLink'], {})).toMatchObject({ value: { ok: true, value: 'opened' } })
  page.openLink.mockImplementation(() => {
    throw Object.assign(new Error('No'), { code: 4001 })
  })
  expect(await call(['openLink'], {})).toMatchObject({ value: { ok: false, error: { code: 4001 } } })
  end()
})

test.each([
  ['constructor'],
  ['toString'],
  ['valueOf'],
  ['hasOwnProperty'],
  ['__proto__'],
  ['__defineGetter__'],
  ['setState', 'call'],
  ['setState', 'constructor'],
  ['openLink', 'bind'],
])('attack: a name that every object or function has is not a method of the page: %s %s', async (...methodPath) => {
  const { call, end } = await openFrame()
  const reply = await call(methodPath.filter(Boolean), 'document.title = "ran"')
  expect(reply.isError).toBe(true)
  expect(reply.value.ok).toBeUndefined()
  end()
})

test('attack: a malformed state or event is ignored', async () => {
  const { call, setState, emit, show, element, end } = await openFrame()
  for (const wrong of [undefined, null, 7, 'text', [], {}, { open: true }]) {
    await call(['setState'], wrong)
    await call(['emit'], wrong)
    await call(['setVisible'], wrong)
  }
  expect(setState).not.toHaveBeenCalled()
  expect(emit).not.toHaveBeenCalled()
  expect(show).not.toHaveBeenCalled()
  expect(element.hide).toHaveBeenCalled()
  end()
})
