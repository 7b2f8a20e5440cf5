import { frameMethods } from '@oriel/shared/kit/contract.ts'
import fc from 'fast-check'

export const channel = `oriel1:${'a'.repeat(32)}`
export const methodNames = Object.keys(frameMethods)
const inherited = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
]

const id = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.constantFrom('aaaaaaaa-1', 'aaaaaaaa-2', 'aaaaaaaa-3') },
  { weight: 1, arbitrary: fc.oneof(fc.string({ maxLength: 80 }), fc.integer(), fc.constantFrom(...inherited, null)) },
)
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...methodNames) },
  { weight: 2, arbitrary: fc.constantFrom(...inherited) },
  { weight: 1, arbitrary: fc.string() },
)
const path = fc.oneof(
  { weight: 8, arbitrary: method.map((name): unknown => [name]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(method, fc.integer()), { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const request = fc.record(
  {
    namespace: fc.constantFrom('eip155', 'solana', 'bitcoin', 7),
    method: fc.oneof(fc.constantFrom('eth_chainId', 'personal_sign', ...inherited), fc.string()),
    params: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const argument = fc.oneof(
  request,
  fc.jsonValue(),
  fc.record({ protocol: fc.integer(), options: fc.jsonValue() }, { requiredKeys: [] }),
  fc.record({ requests: fc.array(request, { maxLength: 120 }) }),
)
const args = fc.oneof(
  { weight: 8, arbitrary: fc.array(argument, { maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(argument, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const envelope = fc.record(
  {
    namespace: fc.oneof({ weight: 20, arbitrary: fc.constant('penpal') }, { weight: 1, arbitrary: fc.jsonValue() }),
    channel: fc.oneof({ weight: 20, arbitrary: fc.constant(channel) }, { weight: 1, arbitrary: fc.jsonValue() }),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('CALL') },
      { weight: 2, arbitrary: fc.constantFrom('SYN', 'ACK1', 'ACK2', 'REPLY', 'EVAL', ...inherited) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    id,
    methodPath: path,
    args,
    participantId: fc.jsonValue(),
    methodPaths: fc.jsonValue(),
    callId: fc.jsonValue(),
    value: fc.jsonValue(),
    isError: fc.jsonValue(),
    isSerializedErrorInstance: fc.jsonValue(),
  },
  { noNullPrototype: true, requiredKeys: ['namespace', 'channel', 'type', 'id', 'methodPath', 'args'] },
)
const damaged = fc
  .tuple(envelope, fc.nat(400), fc.nat(40), fc.string({ maxLength: 8 }))
  .map(([message, at, length, text]) => {
    const whole = JSON.stringify(message)
    return whole.slice(0, at) + text + whole.slice(at + length)
  })
const polluting = fc
  .tuple(fc.constantFrom(...inherited), fc.constantFrom(...methodNames), fc.uuid())
  .map(([name, method, id]) => {
    const evil = `"${name}":{"polluted":1,"prototype":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
    return `{"namespace":"penpal","channel":"${channel}","type":"CALL","id":"${id}","methodPath":["${method}"],"args":[{${evil},"a":{${evil}}}],${evil}}`
  })
const nested = fc.tuple(fc.integer({ min: 8, max: 40 }), fc.uuid()).map(([levels, id]) => {
  const deep = '['.repeat(levels) + ']'.repeat(levels)
  return `{"namespace":"penpal","channel":"${channel}","type":"CALL","id":"${id}","methodPath":["request"],"args":${deep}}`
})
const notText = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withObjectString: false,
  }),
  fc.constant(Object.assign([], { length: 2 ** 32 - 1 })),
)
export const message = fc.oneof(
  { weight: 60, arbitrary: envelope.map((value): unknown => JSON.stringify(value)) },
  { weight: 12, arbitrary: damaged },
  { weight: 6, arbitrary: polluting },
  { weight: 4, arbitrary: nested },
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 4, arbitrary: fc.json() },
  { weight: 4, arbitrary: notText },
)
