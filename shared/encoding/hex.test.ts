import { expect, test } from 'vitest'
import { bytesToHex, hexToBytes } from './hex.ts'

test('default: hex text is read in both cases, with or without its prefix', () => {
  expect(hexToBytes('0x00fFa1')).toEqual(Uint8Array.of(0, 255, 161))
  expect(hexToBytes('00fFa1')).toEqual(Uint8Array.of(0, 255, 161))
  for (const empty of ['', '0x']) expect(hexToBytes(empty)).toEqual(new Uint8Array())
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(hexToBytes(bytesToHex(all))).toEqual(all)
})

test.each(['0x0', 'abc', '0xabc', '0xzz', '0x00 ff', ' 0x00', '0x00\n', '0X00', '0x0x00', '00ffg0', '-1', 'é0'])(
  'error: %j is not hex of whole bytes',
  (text) => {
    expect(() => hexToBytes(text)).toThrow(expect.objectContaining({ code: -32602 }))
  },
)
