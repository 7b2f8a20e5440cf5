import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '../state/toasts.ts'
import { hasDelegate, waitForEarlier } from './waitForEarlier.ts'

const from = '0x00000000000000000000000000000000000a11ce'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const createClient = (answer: () => unknown) => ({ request: async () => answer() }) as unknown as EvmClient

test('default: it waits without a message when nothing is before the transaction', async () => {
  await waitForEarlier({ from, nonce: 3, client: createClient(() => '0x3') })
  expect(toasts.store.getState().current).toBeUndefined()
})

test('behavior: it tells the visitor while an earlier transaction waits, and no longer', async () => {
  let mined = '0x2'
  const waiting = waitForEarlier({ from, nonce: 3, client: createClient(() => mined) })
  await vi.advanceTimersByTimeAsync(5000)
  expect(toasts.store.getState().current).toMatchObject({ tone: 'loading' })
  mined = '0x3'
  await vi.advanceTimersByTimeAsync(1000)
  await waiting
  expect(toasts.store.getState().current).toBeUndefined()
})

test('error: it gives up after 90 seconds with 8382, so that the next transaction gets its turn', async () => {
  const waiting = waitForEarlier({ from, nonce: 3, client: createClient(() => '0x2') })
  const outcome = expect(waiting).rejects.toMatchObject({ code: 8382 })
  await vi.advanceTimersByTimeAsync(95_000)
  await outcome
  expect(toasts.store.getState().current).toBeUndefined()
})

test.each([
  ['0x', false],
  [`0xef0100${'ab'.repeat(20)}`, true],
  ['0x6001', false],
])('behavior: an account with the code %s', async (code, expected) => {
  expect(
    await hasDelegate(
      from,
      createClient(() => code),
    ),
  ).toBe(expected)
})
