import { expect, test } from 'vitest'
import { hostPage } from './hostPage.ts'
import { checkMetadataUrl, getPageUrl } from './metadataUrl.ts'

hostPage.serve('https://shop.example')

test('default: wallets receive the verified origin', () => {
  expect(getPageUrl(undefined)).toBe('https://shop.example')
  expect(checkMetadataUrl({ name: 'Shop' })).toEqual([])
})

test('behavior: a URL on the verified origin is passed on', () => {
  const metadata = { name: 'Shop', url: 'https://shop.example/app?lang=en' }
  expect(getPageUrl(metadata)).toBe('https://shop.example/app?lang=en')
  expect(checkMetadataUrl(metadata)).toEqual([])
})

test.each(['https://bank.example', 'http://shop.example', 'https://shop.example.bank.example', 'https://['])(
  'attack: wallets do not receive a URL that is not on the verified origin: %s',
  (url) => {
    expect(getPageUrl({ name: 'Bank', url })).toBe('https://shop.example')
    const reason = 'It is not on https://shop.example, the origin of the page.'
    expect(checkMetadataUrl({ name: 'Bank', url })).toEqual([{ option: 'metadata.url', reason }])
  },
)

test('attack: a username does not make the URL look like that of another site', () => {
  const url = 'https://bank.example%2Fpay:1@shop.example/app'
  expect(getPageUrl({ name: 'Bank', url })).toBe('https://shop.example/app')
})
