import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { replacementOf } from './replacement.ts'
import { failureOf } from './replay.ts'
import { createTestStore, sendPrepared, startTestChain, type TestChain, tokenAbi } from './testChain.ts'
import { prepareTransaction } from './transactions.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'
let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
}, 30_000)
afterAll(() => chain.stop())

const rpc = (method: string, ...params: unknown[]) => chain.client.request({ method, params })

async function prepare(request: TransactionRequest) {
  return prepareTransaction(request, { ...chain, from: request.from })
}

test('default: a waiting transaction is sent again, or taken back, with fees that the node takes', async () => {
  const account = await chain.createAccount()
  const store = createTestStore()
  await rpc('evm_setAutomine', false)
  try {
    const first = await prepare({ from: account.address, to: stranger, value: '0x7' })
    const { hash, nonce } = await sendPrepared(first, { chain, account, store, speed: 'fast' })

    const faster = await replacementOf(hash, 'speed-up', chain.client)
    expect(faster).toMatchObject({ to: stranger, value: '0x7', nonce: `0x${nonce.toString(16)}`, data: '0x' })
    const old = first.fees.kind === 'eip1559' ? first.fees.speeds.fast : undefined
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(faster[fee] ?? 0) * 8n).toBeGreaterThanOrEqual((old?.[fee] ?? 0n) * 9n)
    const second = await sendPrepared(await prepare(faster), { chain, account, store, speed: 'suggested' as never })
    expect(second.nonce).toBe(nonce)

    const cancel = await replacementOf(second.hash, 'cancel', chain.client)
    expect(cancel).toMatchObject({
      from: account.address.toLowerCase(),
      to: account.address.toLowerCase(),
      value: '0x0',
    })
    expect(cancel.data).toBeUndefined()
    expect(BigInt(cancel.maxFeePerGas ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(faster.maxFeePerGas ?? 0) * 9n)
    const third = await sendPrepared(await prepare(cancel), { chain, account, store, speed: 'suggested' as never })
    await rpc('evm_mine')
    expect(await rpc('eth_getTransactionReceipt', third.hash)).toMatchObject({ status: '0x1' })
    for (const lost of [hash, second.hash]) expect(await rpc('eth_getTransactionReceipt', lost)).toBeNull()
    await expect(replacementOf(third.hash, 'cancel', chain.client)).rejects.toMatchObject({ code: 8149 })
  } finally {
    await rpc('evm_setAutomine', true)
  }
})

test('behavior: why a mined transaction failed is found out by running it again', async () => {
  const account = await chain.createAccount()
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [stranger, 10n ** 30n] })
  const fails = await prepare({ from: account.address, to: chain.contracts.usdc, data, gas: '0x186a0' })
  const { hash } = await sendPrepared(fails, { chain, account, store: createTestStore() })
  expect(await failureOf(hash, chain.client)).toBe('The account does not have enough of this token.')
  const works = await prepare({ from: account.address, to: stranger, value: '0x1' })
  const sent = await sendPrepared(works, { chain, account, store: createTestStore() })
  expect(await failureOf(sent.hash, chain.client)).toBeUndefined()
})
