import { expect, test } from 'vitest'
import type { TracedCall } from '../state/trace.ts'
import { describeCall, getCallClass, getDecision } from './describeCall.ts'
import { createRedactor } from './redact.ts'

const origin = 'http://localhost:4100'
const createCall = (rest: Partial<TracedCall>): TracedCall => ({
  id: 1,
  at: 12.3456,
  direction: 'toFrame',
  origin,
  method: 'request',
  ...rest,
})
const describe = (rest: Partial<TracedCall>) => describeCall(createCall(rest), createRedactor())
const createErrorReply = (code: number) => ({ ok: false as const, error: { code, message: 'no' } })

test('default: one row with class, origin and decision', () => {
  const params = { namespace: 'eip155', method: 'eth_getBalance', params: [`0x${'1'.repeat(40)}`, 'latest'] }
  const [row] = describe({ params, reply: { ok: true, value: '0x64' }, duration: 2.04 })
  expect(row).toMatchObject({
    rpcMethod: 'eth_getBalance',
    class: 'read',
    origin,
    decision: 'answered',
    at: 12.3,
    duration: 2,
    result: '0x00',
  })
  expect(row?.params).toEqual({ ...params, params: [`0xadd${'0'.repeat(36)}1`, 'latest'] })
})

test('behavior: the table of methods decides the class', () => {
  expect(
    ['eth_call', 'eth_accounts', 'eth_requestAccounts', 'personal_sign', 'eth_sign', undefined].map(getCallClass),
  ).toEqual(['read', 'account', 'state', 'consent', 'refused', 'kit'])
  expect(getCallClass('constructor')).toBe('refused')
})

test('behavior: every result of a call has its decision', () => {
  expect(getDecision('read', undefined)).toEqual({ decision: 'waiting' })
  expect(getDecision('read', { ok: true })).toEqual({ decision: 'answered' })
  expect(getDecision('consent', { ok: true })).toEqual({ decision: 'approved' })
  expect(getDecision('consent', createErrorReply(4001))).toEqual({ decision: 'rejected', code: 4001 })
  expect(getDecision('refused', createErrorReply(4200))).toEqual({ decision: 'refused', code: 4200 })
  expect(getDecision('read', createErrorReply(3))).toEqual({ decision: 'failed', code: 3 })
})

test('behavior: each request of a batch is a row with its own result', () => {
  const requests = ['eth_chainId', 'eth_sign'].map((method) => ({ namespace: 'eip155', method }))
  const rows = describe({
    method: 'batch',
    params: { requests },
    reply: { ok: true, value: [{ ok: true, value: '0x1' }, createErrorReply(4200)] },
  })
  expect(rows.map(({ id, decision, code, result }) => ({ id, decision, code, result }))).toEqual([
    { id: '1.0', decision: 'answered', code: undefined, result: '0x1' },
    { id: '1.1', decision: 'refused', code: 4200, result: undefined },
  ])
  expect(describe({ method: 'batch', params: { requests }, reply: createErrorReply(-32602) })).toHaveLength(2)
  expect(describe({ method: 'batch', params: { requests: [] }, reply: { ok: true, value: [] } })).toMatchObject([
    { class: 'kit', method: 'batch' },
  ])
})

test('behavior: a dropped message has its reason', () => {
  expect(describe({ method: '', dropped: 'not JSON' })).toMatchObject([{ decision: 'dropped', reason: 'not JSON' }])
})

test('error: a request of any shape is a row', () => {
  for (const params of [undefined, null, 'x', { method: 7 }, { method: 'x'.repeat(500) }]) {
    expect(describe({ params, reply: createErrorReply(-32602) })).toMatchObject([{ decision: 'refused', code: -32602 }])
  }
})
