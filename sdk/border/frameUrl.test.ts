import { describe, expect, test } from 'vitest'
import { createFrameUrl, readFrameOrigin } from './frameUrl.ts'

describe('readFrameOrigin', () => {
  test.each([
    ['https://wallet.example', 'https://wallet.example'],
    ['https://wallet.example/', 'https://wallet.example'],
    ['http://localhost:4200', 'http://localhost:4200'],
    ['http://oriel.localhost:4200', 'http://oriel.localhost:4200'],
    ['http://127.0.0.1:4200', 'http://127.0.0.1:4200'],
  ])('default: %s', (url, origin) => {
    expect(readFrameOrigin(url, 'https://dapp.example')).toBe(origin)
  })

  test.each([
    [undefined, /expected an https origin/],
    ['wallet', /expected an https origin/],
    ['javascript:alert(1)', /expected an https origin/],
    ['https://user:secret@wallet.example', /expected an https origin/],
    ['https://wallet.example/f/', /expected an https origin/],
    ['http://wallet.example', /http on localhost only/],
    ['http://localhost.evil.example', /expected an https origin/],
    ['https://dapp.example', /is the origin of this page/],
  ])('error: %s', (url, sentence) => {
    expect(() => readFrameOrigin(url, 'https://dapp.example')).toThrow(sentence)
  })

  test('error: a project id with other characters throws', () => {
    expect(() => createFrameUrl('https://wallet.example', '../w')).toThrow(/projectId/)
  })
})
