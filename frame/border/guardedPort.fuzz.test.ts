import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { frameMethods, portGuard, portLimits } from '@oriel/shared/kit/contract.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import { type Implementation, serve } from '@oriel/shared/rpc/rpc.ts'
import fc from 'fast-check'
import { connect } from 'penpal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedPort } from './guardedPort.ts'
import { channel, message, methodNames as names } from './messages.testing.ts'

type Run = { sent: number; closed: boolean; replies: Map<string, unknown[]>; runs: string[]; reasons: string[] }

let total = 0
let ran = 0
const { error: report } = console
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
let heapBefore = 0

describe('the guarded port', { timeout: 120_000 }, () => {
  beforeAll(() => {
    console.error = () => undefined
    collect()
    heapBefore = process.memoryUsage().heapUsed
    console.log(`  ${howToRepeat} repeats this run`)
  })

  afterAll(() => {
    console.error = report
    collect()
    const grown = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20
    console.log(`  ${total} messages, of which ${ran} ran a method; heap ${grown.toFixed(0)} MiB more`)
    expect(grown).toBeLessThan(64)
  })

  test('behavior: arbitrary messages run known methods once, and every reply has an error code or a value (A6, A7, A8, A11)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 190, size: 'max' }), async (messages) => {
        const run = await playMessages(messages)
        expect(run.runs.filter((name) => !names.includes(name))).toEqual([])
        expect(run.runs.length).toBeLessThanOrEqual(run.sent + 1)
        for (const [id, replies] of run.replies) {
          expect(replies.length, id).toBe(1)
          expectCoded(replies[0])
        }
        expect(({} as { polluted?: number }).polluted).toBeUndefined()
        expect(run.closed, run.reasons.join()).toBe(false)
      }),
      getLoopOptions({ short: 12, long: 180 }),
    )
  })

  test('behavior: the port closes at the documented number of bad messages, and for no fewer (A10)', async () => {
    const kinds = [
      '',
      'noise',
      '{',
      '[]',
      '7',
      'null',
      'false',
      '0',
      '""',
      serializeMessage({ type: 'EVAL' }),
      serializeMessage({ type: '__proto__' }),
      serializeMessage({ type: 'SYN' }),
      serializeMessage({ type: 'SYN', participantId: { valueOf: 1, toString: 1 } }),
      7,
      null,
      undefined,
      true,
      1n,
      {},
      [],
      new Map(),
      new Date(0),
    ]
    const bad = fc.constantFrom<unknown>(...kinds)
    await fc.assert(
      fc.asyncProperty(
        fc.array(bad, { minLength: portGuard.strikes, maxLength: portGuard.strikes + 20 }),
        async (messages) => {
          expect((await playMessages(messages.slice(0, portGuard.strikes - 1))).closed).toBe(false)
          expect((await playMessages(messages)).closed).toBe(true)
        },
      ),
      getLoopOptions({ short: 8, long: 60 }),
    )
  })

  test('behavior: the size is counted in characters, exactly (A10)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -3, max: 3 }), fc.boolean(), async (over, isCall) => {
        const head = `{"namespace":"penpal","channel":"${channel}","type":"CALL","id":"sized-call","methodPath":["close"],"args":[`
        const text = isCall ? head : 'x'
        const end = isCall ? ']}' : ''
        const long = text + ' '.repeat(portLimits.characters + over - text.length - end.length) + end
        const run = await playMessages([long])
        expect(run.closed).toBe(over > 0)
        expect(run.replies.has('sized-call')).toBe(isCall && over <= 0)
      }),
      getLoopOptions({ short: 8, long: 30 }),
    )
  })

  test('behavior: a flood of calls closes the port after the documented burst (A9)', async () => {
    const { burst } = portLimits
    const { strikes } = portGuard
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2 * (burst + strikes), max: 6000 }), async (count) => {
        const calls = Array.from({ length: count }, (_, at) =>
          JSON.stringify(createCall(`flooding-${at}`, 'setTheme', { themeMode: 'dark' })),
        )
        const started = performance.now()
        const run = await playMessages(calls)
        const seconds = (performance.now() - started) / 1000
        expect(run.closed).toBe(true)
        expect(run.reasons).toEqual(['rate'])
        // Allow for tokens that the bucket gains during the test, because its duration depends on the machine.
        expect(run.runs.length).toBeLessThanOrEqual(burst + Math.ceil(portLimits.perSecond * seconds))
      }),
      getLoopOptions({ short: 3, long: 40 }),
    )
  })
})

async function playMessages(messages: readonly unknown[]): Promise<Run> {
  const { port1, port2 } = new MessageChannel()
  const result: Run = { sent: messages.length, closed: false, replies: new Map(), runs: [], reasons: [] }
  let settle: () => void
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const messenger = createGuardedPort({
    port: port2 as unknown as globalThis.MessagePort,
    onAbuse: (reason) => result.reasons.push(reason),
    onDrop: () => undefined,
    onClosed: () => {
      result.closed = true
      settle()
    },
  })
  const connection = connect({ messenger, methods: serve(frameMethods, createImplementation(result.runs)), channel })
  // Ignore the rejection, because the port may be closed before the connection is established.
  connection.promise.catch(() => undefined)
  const last = `the-last-one-${total}`
  port1.onmessage = ({ data }) => {
    expect(typeof data).toBe('string')
    const answer: { type: string; callId: string } = JSON.parse(data)
    if (answer.type !== 'REPLY') return
    if (answer.callId === last) return settle()
    result.replies.set(answer.callId, [...(result.replies.get(answer.callId) ?? []), answer])
  }
  const post = (data: unknown) => {
    try {
      port1.postMessage(data)
      total++
    } catch {
      // Ignore functions and symbols, because they can't be posted.
    }
  }
  const send = (message: object) => post(JSON.stringify({ namespace: 'penpal', channel, ...message }))
  send({ type: 'SYN', participantId: '0' })
  send({ type: 'ACK2' })
  for (const item of messages) post(item)
  post(JSON.stringify(createCall(last, 'close')))
  await over
  ran += result.runs.length
  const snapshot = { ...result, runs: [...result.runs] }
  port1.close()
  connection.destroy()
  return snapshot
}

const serializeMessage = (message: object) => JSON.stringify({ namespace: 'penpal', channel, ...message })

function createCall(id: string, name: string, params?: unknown) {
  return {
    namespace: 'penpal',
    channel,
    type: 'CALL',
    id,
    methodPath: [name],
    args: params === undefined ? [] : [params],
  }
}

function createImplementation(runs: string[]): Implementation<typeof frameMethods> {
  const createMethod = (name: string) => () => {
    runs.push(name)
    if (name === 'close') return undefined
    switch (runs.length % 6) {
      case 0:
        throw new Error('secret detail in /home/somebody/frame.ts')
      case 1:
        throw new UserRejectedError()
      case 2:
        throw 'secret text'
      case 3:
        return Promise.reject(new TypeError('secret detail'))
      default:
        return { accounts: [], deep: { code: 1 } }
    }
  }
  return Object.fromEntries(names.map((name) => [name, createMethod(name)])) as unknown as Implementation<
    typeof frameMethods
  >
}

function expectCoded(reply: unknown) {
  const text = JSON.stringify(reply)
  expect(text).not.toMatch(/secret|stack|node_modules|file:|\.ts\b/)
  const { value, isError } = reply as {
    value?: { ok?: boolean; error?: { code: unknown; message: unknown } }
    isError?: boolean
  }
  // Expect penpal's own error, which it only returns for an unknown method.
  if (isError) return expect(value).toEqual({ name: 'Error', message: 'The call failed.' })
  if (value?.ok === true) return
  expect(value?.ok).toBe(false)
  expect(Number.isInteger(value?.error?.code)).toBe(true)
  expect(typeof value?.error?.message).toBe('string')
}
