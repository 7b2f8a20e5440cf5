import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { SwapUncheckedError } from '@oriel/shared/errors/swapErrors.ts'
import { expect, test } from 'vitest'
import { readChainTime } from './allowances.ts'

const here = BigInt(Math.floor(Date.now() / 1000))
const day = 24n * 60n * 60n

const createClientAt = (seconds: bigint) =>
  ({ request: () => Promise.resolve({ timestamp: `0x${seconds.toString(16)}` }) }) as unknown as EvmClient

test('default: the chain’s clock counts when the device’s clock is hours apart', async () => {
  expect(await readChainTime(createClientAt(here - day / 2n))).toBe(here - day / 2n)
})

test('error: a node that says another year gets no permit that is valid until then', async () => {
  for (const seconds of [here + 2n * day, here - 2n * day, here + 3650n * day]) {
    await expect(readChainTime(createClientAt(seconds))).rejects.toThrow(SwapUncheckedError)
  }
})
