import { frameMethods } from '@oriel/shared/kit/contract.ts'
import { type Implementation, serve } from '@oriel/shared/rpc/rpc.ts'
import { connect } from 'penpal'
import { expect, test, vi } from 'vitest'
import { createGuardedPort } from './guardedPort.ts'
import { channel } from './messages.testing.ts'

type Reply = { callId: string; value: { ok: boolean; error?: { code: number } } }

const params = { namespace: 'eip155', method: 'eth_requestAccounts' }

/** Connects an attacker's page to a frame. Requests stay pending until the test resolves them. */
function openPort() {
  const { port1, port2 } = new MessageChannel()
  const replies: Reply[] = []
  const waiting: (() => void)[] = []
  const onAbuse = vi.fn()
  const methods = serve(frameMethods, {
    request: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => true,
  } as unknown as Implementation<typeof frameMethods>)
  const messenger = createGuardedPort({ port: port2, onAbuse, onClosed: () => undefined, onDrop: () => undefined })
  const { promise, destroy } = connect({ messenger, methods, channel })
  promise.catch(() => undefined)
  port1.onmessage = ({ data }) => {
    const message: Reply & { type: string } = JSON.parse(data as string)
    if (message.type === 'REPLY') replies.push(message)
  }
  const send = (message: object) => port1.postMessage(JSON.stringify({ namespace: 'penpal', channel, ...message }))
  send({ type: 'SYN', participantId: '0' })
  send({ type: 'ACK2' })
  return {
    replies,
    waiting,
    onAbuse,
    call: (id: string, method: string, ...args: unknown[]) => send({ type: 'CALL', id, methodPath: [method], args }),
    end() {
      destroy()
      port1.close()
    },
  }
}

const createIds = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}-waiting-${at}`)
const getCallIds = (replies: Reply[]) => replies.map(({ callId }) => callId)

test('attack: at most 64 calls of a page are pending, and each answer frees a slot (A10)', async () => {
  const { call, replies, waiting, onAbuse, end } = openPort()
  for (const id of createIds('a', 70)) call(id, 'request', params)
  call('no-room-for-close', 'close')
  const refused = [...createIds('a', 70).slice(64), 'no-room-for-close']
  await expect.poll(() => getCallIds(replies)).toEqual(refused)
  for (const { value } of replies) expect(value).toMatchObject({ ok: false, error: { code: -32005 } })
  expect(waiting).toHaveLength(64)

  waiting.shift()?.()
  await expect.poll(() => getCallIds(replies).at(-1)).toBe('a-waiting-0')
  for (const id of createIds('b', 2)) call(id, 'request', params)
  await expect.poll(() => getCallIds(replies).at(-1)).toBe('b-waiting-1')
  expect(waiting).toHaveLength(64)

  for (const answer of waiting) answer()
  await expect.poll(() => replies.filter(({ value }) => value.ok)).toHaveLength(65)
  call('room-for-close', 'close')
  await expect.poll(() => replies.at(-1)).toMatchObject({ callId: 'room-for-close', value: { ok: true } })
  expect(onAbuse).not.toHaveBeenCalled()
  end()
})
