import { expect, test } from 'vitest'
import { tokenProgram } from './mints.ts'
import { readRent } from './rent.ts'

const createSystemCall = (type: string, info: object) => ({ program: 'system', parsed: { type, info } })
const open = (source: string, newAccount: string, lamports: number, owner = tokenProgram) =>
  createSystemCall('createAccount', { source, newAccount, lamports, owner })
const readRents = (instructions: { program: string; parsed: unknown }[], gains: Record<string, bigint>) =>
  Object.fromEntries(
    readRent({
      instructions,
      owner: 'ada',
      gains: new Map(Object.entries(gains)),
      tokenAccounts: new Set(['tokens']),
    }),
  )

test('default: the owner pays for an account of tokens and for a mint, at once or in parts', () => {
  expect(readRents([open('ada', 'tokens', 20), open('ada', 'mint', 14)], { tokens: 20n, mint: 14n })).toEqual({
    tokens: 20n,
    mint: 14n,
  })
  const part = createSystemCall('transfer', { source: 'ada', destination: 'tokens', lamports: 5 })
  expect(readRents([part], { tokens: 20n })).toEqual({ tokens: 5n })
})

test('behavior: a deposit of another payer, an unexplained change and a payment are left out', () => {
  expect(readRents([open('bob', 'tokens', 20)], { tokens: 20n })).toEqual({})
  expect(readRents([], { tokens: 20n })).toEqual({})
  const stake = open('ada', 'stake', 9, 'Stake11111111111111111111111111111111111111')
  expect(
    readRents([stake, createSystemCall('transfer', { source: 'ada', destination: 'bob', lamports: 7 })], {}),
  ).toEqual({})
  expect(readRents([{ program: 'spl-token', parsed: 'odd' }], { tokens: 20n })).toEqual({})
})

test('behavior: a deposit is refunded when the account is closed to the owner', () => {
  const close = (destination: string) => ({
    program: 'spl-token',
    parsed: { type: 'closeAccount', info: { account: 'tokens', destination, owner: 'ada' } },
  })
  expect(readRents([close('ada')], { tokens: -20n })).toEqual({ tokens: -20n })
  expect(readRents([close('bob')], { tokens: -20n })).toEqual({})
})
