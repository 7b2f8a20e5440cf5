import type { Account } from '@oriel/shared/kit/wallet.ts'
import { expect, test } from 'vitest'
import { findValidChoice, moveToFront } from './chosenAccount.ts'

const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
const accounts = ['0xa', '0xb', '0xc'].map(toAccount)
const chosen = { address: '0xb', insteadOf: '0xa' }
const order = (list: Account[], choice = findValidChoice(list, chosen)) =>
  moveToFront(list, choice).map(({ address }) => address)

test('default: without a choice the wallet’s order is kept', () => {
  expect(moveToFront(accounts, findValidChoice(accounts, undefined))).toBe(accounts)
})

test('behavior: the chosen account is first, and the others keep their order', () => {
  expect(order(accounts)).toEqual(['0xb', '0xa', '0xc'])
})

test('behavior: an account that the wallet moves to the front ends the choice', () => {
  expect(order(['0xc', '0xa', '0xb'].map(toAccount))).toEqual(['0xc', '0xa', '0xb'])
})

test('behavior: an account that is no longer shared is no longer chosen', () => {
  expect(order(['0xa', '0xc'].map(toAccount))).toEqual(['0xa', '0xc'])
})
