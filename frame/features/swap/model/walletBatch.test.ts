import { SwapFailsError, SwapRevertedError } from '@oriel/shared/errors/swapErrors.ts'
import { expect, test } from 'vitest'
import { waitForCallsHash } from './walletBatch.ts'

const pollOptions = { pollMs: 1, longestMs: 60_000 }
const shortPollOptions = { pollMs: 1, longestMs: 60 }
const hash = `0x${'ab'.repeat(32)}`
const pollStatuses = (...answers: unknown[]) => waitForCallsHash(async () => answers.shift(), pollOptions)

test('default: the hash of the last receipt counts, also of calls that were reverted', async () => {
  const receipts = [{ transactionHash: '0x1' }, { transactionHash: hash }]
  expect(await pollStatuses({ status: 100 }, { status: 110 }, { status: 200, receipts })).toBe(hash)
  expect(await pollStatuses({ status: 500, receipts })).toBe(hash)
})

test('error: calls that were given up, and calls that failed without a receipt, are no success', async () => {
  await expect(pollStatuses({ status: 400 })).rejects.toThrow(SwapFailsError)
  await expect(pollStatuses({ status: 500 })).rejects.toThrow(SwapRevertedError)
  await expect(pollStatuses({ status: 600, receipts: [] })).rejects.toThrow(SwapRevertedError)
})

test('error: a wallet that says nothing, or something else, is not waited for', async () => {
  for (const answer of [undefined, {}, { status: 'PENDING' }, { status: 200, receipts: [{ transactionHash: 'x' }] }]) {
    expect(await pollStatuses(answer)).toBeUndefined()
  }
  expect(await waitForCallsHash(() => Promise.reject(new Error('No.')), pollOptions)).toBeUndefined()
  expect(await waitForCallsHash(() => new Promise(() => undefined), shortPollOptions)).toBeUndefined()
  expect(await waitForCallsHash(async () => ({ status: 100 }), shortPollOptions)).toBeUndefined()
})
