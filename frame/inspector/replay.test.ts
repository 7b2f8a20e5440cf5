import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { expect, test } from 'vitest'
import { promptsUser, type ReplayRow, replayTrace } from './replay.ts'
import { readTrace, type Trace, type TraceEntry } from './traceFile.ts'

const base = { at: 0, time: '', direction: 'toFrame', origin: 'http://a.example' } as const
const createRow = (id: number, rest: Partial<TraceEntry>): TraceEntry => ({
  ...base,
  id: String(id),
  method: 'request',
  class: 'account',
  decision: 'answered',
  ...rest,
})
const account = `0xadd${'0'.repeat(36)}1`
const createTrace = (entries: TraceEntry[]): Trace => ({ v: 1, exportedAt: '', origin: base.origin, account, entries })

async function replay(entries: TraceEntry[], answer: (method: string, params: unknown) => Reply, connected?: string) {
  const rows: ReplayRow[] = []
  const sent: unknown[] = []
  const wire = Object.fromEntries(
    ['request', 'batch', 'open'].map((method) => [
      method,
      async (params?: unknown) => {
        sent.push([method, params])
        return answer(method, params)
      },
    ]),
  )
  const { signal } = new AbortController()
  await replayTrace(createTrace(entries), {
    wire,
    account: () => connected,
    skipAsking: true,
    onRow: (row) => rows.push(row),
    signal,
  })
  return { verdicts: rows.map(({ verdict }) => verdict), sent }
}

const createErrorReply = (code: number): Reply => ({ ok: false, error: { code, message: '' } })

test("default: equal decisions have the verdict 'same', others 'different'", async () => {
  const entries = [
    createRow(1, { rpcMethod: 'eth_chainId' }),
    createRow(2, { rpcMethod: 'eth_sign', class: 'refused', decision: 'refused', code: 4200 }),
    createRow(3, { rpcMethod: 'eth_accounts', decision: 'refused', code: 4100 }),
  ]
  let count = 0
  const { verdicts } = await replay(entries, () => (++count === 2 ? createErrorReply(4200) : { ok: true }))
  expect(verdicts).toEqual(['same', 'same', 'different'])
})

test('behavior: the account of this page replaces the one in the trace', async () => {
  const entries = [
    createRow(1, { rpcMethod: 'eth_getBalance', class: 'read', params: { params: [account, 'latest'] } }),
  ]
  const { sent } = await replay(entries, () => ({ ok: true }), '0xabc')
  expect(sent).toEqual([['request', { params: ['0xabc', 'latest'] }]])
})

test('behavior: one request of a batch is sent as a batch', async () => {
  const entries = [createRow(1, { method: 'batch', rpcMethod: 'eth_chainId', params: { method: 'eth_chainId' } })]
  const { sent, verdicts } = await replay(entries, () => ({ ok: true, value: [{ ok: true }] }))
  expect(sent).toEqual([['batch', { requests: [{ method: 'eth_chainId' }] }]])
  expect(verdicts).toEqual(['same'])
})

test('behavior: messages to the page and dropped ones are not sent', async () => {
  const entries = [
    createRow(1, { direction: 'toHost', method: 'setState' }),
    createRow(2, { method: '', decision: 'dropped' }),
  ]
  expect(await replay(entries, () => ({ ok: true }))).toEqual({ verdicts: [], sent: [] })
})

test('behavior: a call that asks the visitor is skipped, unless it was refused before', () => {
  const consent = { rpcMethod: 'personal_sign', class: 'consent' } as const
  expect(promptsUser(createRow(1, { ...consent, decision: 'approved' }), false)).toBe(true)
  expect(promptsUser(createRow(1, { ...consent, decision: 'rejected', code: 4001 }), false)).toBe(true)
  expect(promptsUser(createRow(1, { ...consent, decision: 'waiting' }), false)).toBe(true)
  expect(promptsUser(createRow(1, { ...consent, decision: 'refused', code: 4100 }), false)).toBe(false)
  expect(promptsUser(createRow(1, { ...consent, decision: 'refused', code: 4100 }), true)).toBe(true)
  expect(promptsUser(createRow(1, { ...consent, decision: 'refused', code: -32602 }), true)).toBe(false)
  expect(promptsUser(createRow(1, { rpcMethod: 'eth_accounts' }), true)).toBe(false)
  expect(promptsUser(createRow(1, { method: 'switchNetwork', class: 'kit' }), true)).toBe(true)
})

test('error: a file that is no trace has a mistake in words', () => {
  expect(readTrace('{"v": 1,')).toEqual({ mistake: 'JSON, line 1, column 9' })
  expect(readTrace('{"v": 2}')).toEqual({ mistake: expect.stringMatching(/^v: /) })
  expect(readTrace(JSON.stringify({ ...createTrace([]), more: 1 }))).toHaveProperty('mistake')
  expect(readTrace(JSON.stringify(createTrace([createRow(1, {})])))).toEqual({ trace: createTrace([createRow(1, {})]) })
})
