import { expect, test } from 'vitest'
import * as account from './accountErrors.ts'
import * as catalogue from './catalogueErrors.ts'
import * as external from './externalErrors.ts'
import * as login from './loginErrors.ts'
import * as send from './sendErrors.ts'
import * as solana from './solanaErrors.ts'
import * as vault from './vaultErrors.ts'

test('default: each error has its own code', () => {
  const codes = Object.values({ ...catalogue, ...account, ...external, ...login, ...send, ...solana, ...vault }).map(
    ({ code }) => code,
  )
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
