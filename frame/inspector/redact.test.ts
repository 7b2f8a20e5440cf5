import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { expect, test } from 'vitest'
import { exampleParams } from './exampleParams.ts'
import { createRedactor } from './redact.ts'

const alice = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const first = `0xadd${'0'.repeat(36)}1`
const second = `0xadd${'0'.repeat(36)}2`
const { redact, nameOf } = createRedactor()

test('default: an address has one pseudonym, however it is written', () => {
  const redactor = createRedactor()
  expect(redactor.redact([alice, bob, alice.toLowerCase(), alice.slice(2)], 'wish')).toEqual([
    first,
    second,
    first,
    first,
  ])
  expect(redactor.nameOf(alice)).toBe(first)
  expect(redactor.redact({ [bob]: { balance: '0x1' } }, 'question')).toEqual({ [second]: { balance: '0x1' } })
  expect(redactor.redact(`eip155:1:${alice}`, 'kit')).toBe(`eip155:1:${first}`)
})

test('behavior: a redacted value stays as it is', () => {
  const request = [{ from: alice, to: bob, value: '0xde0b6b3a7640000', data: `0xa9059cbb${'1'.repeat(64)}` }]
  const once = redact(request, 'wish')
  expect(redact(once, 'wish')).toEqual(once)
  expect(createRedactor().redact(once, 'wish')).toEqual(once)
})

test('behavior: messages become as many zero bytes or dots', () => {
  expect(redact(['0x68656c6c6f', alice], 'wish')).toEqual(['0x0000000000', nameOf(alice)])
  expect(redact(['0xdeadbeef', alice], 'wish')).toEqual(['0x00000000', nameOf(alice)])
  expect(redact([`I am ${alice}`], 'wish')).toEqual(['·'.repeat(47)])
  expect(redact(['{"secret":"words"}'], 'wish')).toEqual(['·'.repeat(18)])
})

test('behavior: call data keeps the selector of its function, and no argument', () => {
  const data = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const redacted = redact([{ from: alice, to: bob, value: '0x1', data, gas: '0x5208' }], 'wish')
  expect(redacted).toEqual([
    { from: nameOf(alice), to: nameOf(bob), value: '0x0', data: `0xa9059cbb${'0'.repeat(128)}`, gas: '0x5208' },
  ])
})

test('behavior: typed data keeps its types, as an object and as text', () => {
  const types = { Mail: [{ name: 'to', type: 'address' }] }
  const typedData = {
    types,
    primaryType: 'Mail',
    domain: { name: 'Shop', version: '1', chainId: 31337, verifyingContract: bob },
    message: { to: alice, text: 'for you', amount: '1500', small: 7, raw: '0xbeef' },
  }
  const expected = {
    types,
    primaryType: 'Mail',
    domain: { name: '····', version: '1', chainId: 31337, verifyingContract: nameOf(bob) },
    message: { to: nameOf(alice), text: '·······', amount: '0', small: 0, raw: '0x0000' },
  }
  expect(redact([alice, typedData], 'wish')).toEqual([nameOf(alice), expected])
  expect(redact([alice, JSON.stringify(typedData)], 'wish')).toEqual([nameOf(alice), JSON.stringify(expected)])
})

test('behavior: a question keeps its blocks and counts', () => {
  expect(redact(['latest', '0x10', true, 4, [25]], 'question')).toEqual(['latest', '0x10', true, 4, [25]])
  const hash = `0x${'ab'.repeat(32)}`
  expect(redact([hash], 'question')).toEqual([`0x${'00'.repeat(32)}`])
  expect(redact([{ chainId: '0x7a69' }], 'question')).toEqual([{ chainId: '0x7a69' }])
})

test('behavior: only the shape of an answer is left', () => {
  const signature = `0x${'7f'.repeat(65)}`
  expect(redact(signature, 'result')).toBe(`0x${'00'.repeat(65)}`)
  expect(redact('0xde0b6b3a7640000', 'result')).toBe('0x000000000000000')
  expect(redact([alice], 'result')).toEqual([nameOf(alice)])
  expect(redact({ data: `0xa9059cbb${'1'.repeat(64)}` }, 'result')).toEqual({ data: `0x${'0'.repeat(72)}` })
})

test('behavior: options keep words, but no prose and no addresses of pages', () => {
  const options = {
    metadata: { name: 'Shop', description: 'My own shop', url: 'https://shop.example/me' },
    debug: true,
  }
  expect(redact(options, 'kit')).toEqual({
    metadata: { name: 'Shop', description: '···········', url: 'https://redacted.invalid/' },
    debug: true,
  })
})

test('behavior: long and deep values are cut', () => {
  expect(redact(`0x${'ff'.repeat(5000)}`, 'wish')).toHaveLength(2000)
  expect(redact('x'.repeat(5000), 'wish')).toHaveLength(2000)
  expect(redact(Array.from({ length: 500 }), 'wish')).toHaveLength(100)
  let deep: unknown = 'x'
  for (let level = 0; level < 200; level++) deep = [deep]
  expect(JSON.stringify(redact(deep, 'wish')).length).toBeLessThan(60)
})

test('behavior: a redacted call can still be sent', () => {
  for (const [method, example] of Object.entries(exampleParams)) {
    const { policy, params } = rpcMethods[method as keyof typeof rpcMethods]
    const input = example({ address: alice, chainId: '0x7a69' })
    const redacted = redact(input, policy === 'consent' ? 'wish' : 'question')
    expect(params.safeParse(input).success, method).toBe(true)
    expect(params.safeParse(redacted).success, `${method} redacted`).toBe(true)
    expect(JSON.stringify(redacted), method).not.toContain(alice)
  }
})
