import { describe, expect, test } from 'vitest'
import { frameDocumentUrl, readFrameOrigin } from './frameUrl.ts'

describe('readFrameOrigin', () => {
  test.each([
    ['https://wallet.example', 'https://wallet.example'],
    ['https://wallet.example/', 'https://wallet.example'],
    ['http://localhost:4200', 'http://localhost:4200'],
    ['http://oriel.localhost:4200', 'http://oriel.localhost:4200'],
    ['http://127.0.0.1:4200', 'http://127.0.0.1:4200'],
  ])('default: %s', (written, origin) => {
    expect(readFrameOrigin(written, 'https://dapp.example')).toBe(origin)
  })

  test.each([
    [undefined, /must be the origin of the wallet/],
    ['wallet', /must be the origin of the wallet/],
    ['javascript:alert(1)', /must be the origin of the wallet/],
    ['https://user:secret@wallet.example', /must be the origin of the wallet/],
    ['https://wallet.example/f/', /must be the origin of the wallet/],
    ['http://wallet.example', /http on localhost only/],
    ['http://localhost.evil.example', /must be the origin of the wallet/],
    ['https://dapp.example', /is the origin of this page/],
  ])('error: %s', (written, sentence) => {
    expect(() => readFrameOrigin(written, 'https://dapp.example')).toThrow(sentence)
  })

  test('error: a project id with other characters is refused', () => {
    expect(() => frameDocumentUrl('https://wallet.example', '../w')).toThrow(/projectId/)
  })
})
