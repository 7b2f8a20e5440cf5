import { expect, test } from 'vitest'
import { Buffer as Standing } from './nodeBuffer.ts'

test('default: text and bytes are written and read like in Node', () => {
  for (const text of ['', 'a', '{"att":{"eip155":{"request/eth_sign":[{}]}}}', 'Grüße ✓', '?>~', 'x'.repeat(70_000)]) {
    const own = Standing.from(text)
    const nodes = Buffer.from(text)
    expect([...own]).toEqual([...nodes])
    for (const encoding of ['base64', 'hex', 'utf-8'] as const)
      expect(own.toString(encoding)).toBe(nodes.toString(encoding))
    for (const encoding of ['base64', 'base64url'] as const)
      expect(Standing.from(nodes.toString(encoding), 'base64').toString('utf-8')).toBe(text)
  }
  expect(Standing.from(Uint8Array.of(0, 127, 255)).toString('hex')).toBe('007fff')
})
