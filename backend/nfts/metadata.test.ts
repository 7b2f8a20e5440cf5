import { expect, test } from 'vitest'
import { detectPictureType } from '../pictures/pictureType.ts'
import { readMetadata } from './metadata.ts'

test('default: parses all fields', () => {
  const text = JSON.stringify({
    name: 'Window #1',
    description: 'A window.\n\nOf the local network.',
    image: 'ipfs://x',
    collection: { name: 'Windows', family: 'x' },
    attributes: [{ trait_type: 'Hue', value: 67 }, { trait_type: 'Open', value: true }, { value: 1 }, 'x', null],
  })
  expect(readMetadata(text)).toEqual({
    name: 'Window #1',
    description: 'A window.\n\nOf the local network.',
    image: 'ipfs://x',
    collection: 'Windows',
    attributes: [
      { trait: 'Hue', value: '67' },
      { trait: 'Open', value: 'true' },
    ],
  })
})

test('behavior: texts are sanitized and truncated, and values of wrong types are dropped', () => {
  const text = JSON.stringify({
    name: `Win\u202edow\u0000\u200b\u2066 #1\ud800\n${'x'.repeat(500)}`,
    description: { html: '<b>' },
    image: 7,
    image_data: '<svg/>',
    attributes: { length: 9 },
  })
  const found = readMetadata(text)
  expect(found?.name).toBe(`Window #1 ${'x'.repeat(117)}…`)
  expect(found).toEqual({ name: found?.name, image: 'data:image/svg+xml;base64,PHN2Zy8+' })
})

test.each(['', '[]', 'null', '"x"', '<html>', '{"name":'])('error: %s is not valid metadata', (text) => {
  expect(readMetadata(text)).toBeUndefined()
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\ufeff<?xml version="1.0"?>\n<!-- by <html> -->\n<!DOCTYPE svg>\n<svg>', 'image/svg+xml'],
  ['<!DOCTYPE html><svg>', undefined],
  ['<html><svg></html>', undefined],
  ['<svgx>', undefined],
  ['<!-- <svg>', undefined],
  ['GIF89a', 'image/gif'],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('behavior: the image type of %s', (text, type) => {
  expect(detectPictureType(Buffer.from(text))).toBe(type)
})

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  [Buffer.from('RIFF0000WEBPVP8 ').toString('hex'), 'image/webp'],
  ['00000020667479706176696600000000', 'image/avif'],
  ['0000002066747970 69736f6d'.replace(' ', ''), undefined],
])('behavior: the image type of bytes %s', (hex, type) => {
  expect(detectPictureType(Buffer.from(hex, 'hex'))).toBe(type)
})
