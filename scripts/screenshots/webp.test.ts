import { expect, test } from 'vitest'
import { encodeAnimation, readBitstream } from './webp.ts'

/** A still image with a metadata chunk and three bytes of pixels, padded to an even length. */
const still = Buffer.concat([
  Buffer.from('RIFF\0\0\0\0WEBP'),
  Buffer.from('EXIF\x02\0\0\0ab'),
  Buffer.from('VP8L\x03\0\0\0xyz\0'),
])

test('default: an animation names its size, and the place and time of each frame', () => {
  const frame = { picture: still, x: 4, y: 6, width: 2, height: 2, ms: 70 }
  const file = encodeAnimation({ width: 900, height: 560, frames: [frame, frame] })
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  expect(file.readUIntLE(24, 3)).toBe(899)
  expect(file.readUIntLE(27, 3)).toBe(559)
  const at = file.indexOf('ANMF')
  expect([0, 3, 6, 9, 12].map((field) => file.readUIntLE(at + 8 + field, 3))).toEqual([2, 3, 1, 1, 70])
  expect(file.indexOf('ANMF', at + 1)).toBeGreaterThan(at)
})

test('behavior: only the pixels of a still picture are taken over', () => {
  expect(readBitstream(still)).toEqual([Buffer.from('VP8L\x03\0\0\0xyz\0')])
  expect(() => readBitstream(Buffer.from('RIFF....WEBP'))).toThrow('no opaque WebP')
})
