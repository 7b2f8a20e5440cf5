import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { callRpc, chain } from '../account.testing.ts'
import { readFees, speeds } from './fees.ts'

test('default: three speeds are derived from the base fee and the tips of recent blocks', async () => {
  const fees = await readFees(chain.client, 21_000n)
  if (fees.kind !== 'eip1559') throw new Error('expected a base fee')
  const block = await callRpc<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', 'latest', false)
  expect(fees.baseFeePerGas).toBeLessThanOrEqual(BigInt(block.baseFeePerGas))
  for (const speed of speeds) {
    const { maxFeePerGas, maxPriorityFeePerGas, estimatedWei, maxWei } = fees.speeds[speed]
    expect(maxFeePerGas).toBeGreaterThan(fees.baseFeePerGas + maxPriorityFeePerGas - 1n)
    expect(estimatedWei).toBe(21_000n * (fees.baseFeePerGas + maxPriorityFeePerGas))
    expect(maxWei).toBeGreaterThanOrEqual(estimatedWei)
  }
  expect(fees.speeds.fast.maxFeePerGas).toBeGreaterThan(fees.speeds.normal.maxFeePerGas)
  expect(fees.speeds.normal.maxFeePerGas).toBeGreaterThan(fees.speeds.slow.maxFeePerGas)
})

test('behavior: a chain without a base fee has a gas price', async () => {
  const client = createFakeClient({ eth_getBlockByNumber: {}, eth_gasPrice: '0x64' })
  const fees = await readFees(client, 10n)
  expect(fees).toMatchObject({ kind: 'legacy', speeds: { slow: { gasPrice: 100n, estimatedWei: 1000n } } })
  expect(fees.speeds.fast).toMatchObject({ gasPrice: 130n })
})

test('behavior: without fee history the node is asked for a tip', async () => {
  const client = createFakeClient({ eth_getBlockByNumber: { baseFeePerGas: '0x64' }, eth_maxPriorityFeePerGas: '0xa' })
  expect(await readFees(client, 1n)).toMatchObject({
    baseFeePerGas: 100n,
    speeds: { normal: { maxFeePerGas: 160n, maxPriorityFeePerGas: 10n, estimatedWei: 110n } },
  })
})

function createFakeClient(answers: Record<string, unknown>) {
  const respond: typeof fetch = async (_, init) => {
    const body: unknown = JSON.parse(String(init?.body))
    const replies = [body].flat().map((call) => {
      const { id, method } = call as { id: number; method: string }
      return method in answers ? { id, result: answers[method] } : { id, error: { code: -32601, message: 'unknown' } }
    })
    return Response.json(Array.isArray(body) ? replies : replies[0])
  }
  return getEvmClient(chain.network, { url: 'http://fake', fetch: respond })
}
