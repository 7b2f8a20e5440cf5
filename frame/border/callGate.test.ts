import { expect, test } from 'vitest'
import { createCallGate } from './callGate.ts'

const call = (id: unknown, change: object = {}) => ({ id, methodPath: ['request'], args: [{}], ...change })

test('attack: a replayed id is rejected, even if it was rejected before (A11)', () => {
  const gate = createCallGate()
  expect(gate.admit(call('aaaaaaaa'))).toBe('admitted')
  gate.answered()
  expect(gate.admit(call('aaaaaaaa'))).toBe('replayed call id')
  for (let at = 0; at < 64; at++) expect(gate.admit(call(`waiting-${at}`))).toBe('admitted')
  expect(gate.admit(call('bbbbbbbb'))).toBe('full')
  gate.answered()
  expect(gate.admit(call('bbbbbbbb'))).toBe('replayed call id')
  expect(gate.admit(call('cccccccc'))).toBe('admitted')
})

test('attack: answers without a pending call do not free a slot (A10)', () => {
  const gate = createCallGate()
  for (let at = 0; at < 10; at++) gate.answered()
  for (let at = 0; at < 64; at++) expect(gate.admit(call(`waiting-${at}`))).toBe('admitted')
  expect(gate.admit(call('aaaaaaaa'))).toBe('full')
})

test.each([
  ['a short id', call('short')],
  ['an id with spaces', call('with spaces')],
  ['a long id', call('x'.repeat(65))],
  ['an id that is no text', call({ toString: 'aaaaaaaa' })],
  ['no method', call('aaaaaaaa', { methodPath: [] })],
  ['a path of two names', call('aaaaaaaa', { methodPath: ['request', 'call'] })],
  ['a path that is text', call('aaaaaaaa', { methodPath: 'request' })],
  ['a name that is no text', call('aaaaaaaa', { methodPath: [['request']] })],
  ['two arguments', call('aaaaaaaa', { args: [{}, {}] })],
  ['arguments that are no list', call('aaaaaaaa', { args: { length: 1 } })],
])('attack: a call with %s is malformed (A8)', (_, malformed) => {
  expect(createCallGate().admit(malformed)).toBe('malformed call')
})
