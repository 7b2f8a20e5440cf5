import { expect, test } from 'vitest'
import { createCallGate } from './callGate.ts'

const createCall = (id: unknown, change: object = {}) => ({ id, methodPath: ['request'], args: [{}], ...change })

test('attack: a replayed id is rejected, even if it was rejected before (A11)', () => {
  const gate = createCallGate()
  expect(gate.admit(createCall('aaaaaaaa'))).toBe('admitted')
  gate.answered()
  expect(gate.admit(createCall('aaaaaaaa'))).toBe('replayed call id')
  for (let at = 0; at < 64; at++) expect(gate.admit(createCall(`waiting-${at}`))).toBe('admitted')
  expect(gate.admit(createCall('bbbbbbbb'))).toBe('full')
  gate.answered()
  expect(gate.admit(createCall('bbbbbbbb'))).toBe('replayed call id')
  expect(gate.admit(createCall('cccccccc'))).toBe('admitted')
})

test('attack: answers without a pending call do not free a slot (A10)', () => {
  const gate = createCallGate()
  for (let at = 0; at < 10; at++) gate.answered()
  for (let at = 0; at < 64; at++) expect(gate.admit(createCall(`waiting-${at}`))).toBe('admitted')
  expect(gate.admit(createCall('aaaaaaaa'))).toBe('full')
})

test.each([
  ['a short id', createCall('short')],
  ['an id with spaces', createCall('with spaces')],
  ['a long id', createCall('x'.repeat(65))],
  ['an id that is no text', createCall({ toString: 'aaaaaaaa' })],
  ['no method', createCall('aaaaaaaa', { methodPath: [] })],
  ['a path of two names', createCall('aaaaaaaa', { methodPath: ['request', 'call'] })],
  ['a path that is text', createCall('aaaaaaaa', { methodPath: 'request' })],
  ['a name that is no text', createCall('aaaaaaaa', { methodPath: [['request']] })],
  ['two arguments', createCall('aaaaaaaa', { args: [{}, {}] })],
  ['arguments that are no list', createCall('aaaaaaaa', { args: { length: 1 } })],
])('attack: a call with %s is malformed (A8)', (_, malformed) => {
  expect(createCallGate().admit(malformed)).toBe('malformed call')
})
