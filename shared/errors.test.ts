import { expect, test } from 'vitest'
import * as account from './accountErrors.ts'
import * as catalogue from './catalogueErrors.ts'
import * as send from './sendErrors.ts'
import * as solana from './solanaErrors.ts'

test('default: each error of ours has a code of its own', () => {
  const codes = Object.values({ ...catalogue, ...account, ...send, ...solana }).map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
