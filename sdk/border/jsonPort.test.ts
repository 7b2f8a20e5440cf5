import { portLimits } from '@oriel/shared/constants.ts'
import { expect, test } from 'vitest'
import { createJsonPort } from './jsonPort.ts'

type Message = { n?: number; nested?: unknown }
const isMessage = (data: unknown): data is Message => typeof data === 'object' && data !== null

function open() {
  const { port1, port2 } = new MessageChannel()
  const near = createJsonPort<Message>(port1)
  const received: Message[] = []
  near.initialize({ validateReceivedMessage: isMessage })
  near.addMessageHandler((message) => received.push(message))
  return { near, received, far: port2 }
}

test('default: messages cross a real port in both directions', async () => {
  const { near, received, far } = open()
  const sent: unknown[] = []
  far.onmessage = ({ data }) => sent.push(data)
  near.sendMessage({ n: 1 })
  far.postMessage('{"n":2}')
  await expect.poll(() => [sent, received]).toEqual([['{"n":1}'], [{ n: 2 }]])
  near.destroy()
})

test('behavior: values that are not valid messages as JSON text are ignored', async () => {
  const { near, received, far } = open()
  for (const data of [{ n: 1 }, 7, null, '{', '7', '{"n":2}']) far.postMessage(data)
  await expect.poll(() => received).toEqual([{ n: 2 }])
  near.destroy()
})

test('error: a message that exceeds the limits throws and is not sent', () => {
  const { near } = open()
  let nested: unknown = 'bottom'
  for (let level = 0; level < 17; level++) nested = [nested]
  expect(() => near.sendMessage({ nested: 'x'.repeat(portLimits.characters) })).toThrow('too large or deep')
  expect(() => near.sendMessage({ nested })).toThrow('too large or deep')
  near.destroy()
})

test('error: a reply that exceeds the limits is replaced by an error', async () => {
  const { near, far } = open()
  const sent: unknown[] = []
  far.onmessage = ({ data }) => sent.push(JSON.parse(data as string))
  const cyclic: unknown[] = []
  cyclic.push(cyclic)
  for (const value of ['x'.repeat(portLimits.characters), cyclic, 1n]) near.sendMessage({ callId: 'a', value } as never)
  const answer = {
    callId: 'a',
    value: { ok: false, error: { code: -32603, message: expect.stringContaining('too large') } },
  }
  await expect.poll(() => sent).toEqual([answer, answer, answer])
  near.destroy()
})
