import { expect, test } from 'vitest'
import { SwapFailsError, SwapRevertedError } from '#shared/errors/swapErrors.ts'
import { hashOfCalls } from './walletBatch.ts'

const patience = { pollMs: 1, longestMs: 60_000 }
const impatience = { pollMs: 1, longestMs: 60 }
const hash = `0x${'ab'.repeat(32)}`
const read = (...answers: unknown[]) => hashOfCalls(async () => answers.shift(), patience)

test('default: the hash of the last receipt counts, also of calls that were reverted', async () => {
  const receipts = [{ transactionHash: '0x1' }, { transactionHash: hash }]
  expect(await read({ status: 100 }, { status: 110 }, { status: 200, receipts })).toBe(hash)
  expect(await read({ status: 500, receipts })).toBe(hash)
})

test('error: calls that were given up, and calls that failed without a receipt, are no success', async () => {
  await expect(read({ status: 400 })).rejects.toThrow(SwapFailsError)
  await expect(read({ status: 500 })).rejects.toThrow(SwapRevertedError)
  await expect(read({ status: 600, receipts: [] })).rejects.toThrow(SwapRevertedError)
})

test('error: a wallet that says nothing, or something else, is not waited for', async () => {
  for (const answer of [undefined, {}, { status: 'PENDING' }, { status: 200, receipts: [{ transactionHash: 'x' }] }]) {
    expect(await read(answer)).toBeUndefined()
  }
  expect(await hashOfCalls(() => Promise.reject(new Error('No.')), patience)).toBeUndefined()
  expect(await hashOfCalls(() => new Promise(() => undefined), impatience)).toBeUndefined()
  expect(await hashOfCalls(async () => ({ status: 100 }), impatience)).toBeUndefined()
})
