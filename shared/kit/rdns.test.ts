import { expect, test } from 'vitest'
import { toRdns } from './rdns.ts'

test.each([
  ['https://wallet.example.com', 'com.example.wallet'],
  ['https://my-wallet.example', 'example.my-wallet'],
  ['https://wallet.example:8443', '8443.example.wallet'],
  ['http://oriel.localhost:4200', '4200.localhost.oriel'],
  ['http://localhost:4200', '4200.localhost'],
])('default: %s announces itself as %s', (origin, rdns) => {
  expect(toRdns(origin)).toBe(rdns)
})
