import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestStore, sendPrepared, startTestChain, type TestChain, tokenAbi } from '../chain.testing.ts'
import { buildReplacement } from './replacement.ts'
import { replayTransaction } from './replayTransaction.ts'
import { prepareTransaction } from './transactions.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'
type Pending = { hash: string; from: string }
let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const callRpc = (method: string, ...params: unknown[]) => chain.client.request({ method, params })

async function prepare(request: TransactionRequest) {
  return prepareTransaction(request, { ...chain, from: request.from })
}

test('default: a waiting transaction is sent again, or taken back, with fees that the node takes', async () => {
  const account = await chain.createAccount()
  const store = createTestStore()
  await callRpc('evm_setAutomine', false)
  try {
    const first = await prepare({ from: account.address, to: stranger, value: '0x7' })
    const { hash, nonce } = await sendPrepared(first, { chain, account, store, speed: 'fast' })

    const faster = await buildReplacement({ hash, from: account.address }, 'speed-up', chain.client)
    expect(faster).toMatchObject({ to: stranger, value: '0x7', nonce: `0x${nonce.toString(16)}`, data: '0x' })
    const old = first.fees.kind === 'eip1559' ? first.fees.speeds.fast : undefined
    for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
      expect(BigInt(faster[fee] ?? 0) * 8n).toBeGreaterThanOrEqual((old?.[fee] ?? 0n) * 9n)
    const second = await sendPrepared(await prepare(faster), { chain, account, store, speed: 'suggested' })
    expect(second.nonce).toBe(nonce)

    const cancel = await buildReplacement({ ...second, from: account.address }, 'cancel', chain.client)
    expect(cancel).toMatchObject({
      from: account.address.toLowerCase(),
      to: account.address.toLowerCase(),
      value: '0x0',
    })
    expect(cancel.data).toBeUndefined()
    expect(BigInt(cancel.maxFeePerGas ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(faster.maxFeePerGas ?? 0) * 9n)
    const third = await sendPrepared(await prepare(cancel), { chain, account, store, speed: 'suggested' })
    await callRpc('evm_mine')
    expect(await callRpc('eth_getTransactionReceipt', third.hash)).toMatchObject({ status: '0x1' })
    for (const lost of [hash, second.hash]) expect(await callRpc('eth_getTransactionReceipt', lost)).toBeNull()
    await expect(buildReplacement({ ...third, from: account.address }, 'cancel', chain.client)).rejects.toMatchObject({
      code: 8149,
    })
  } finally {
    await callRpc('evm_setAutomine', true)
  }
})

test('behavior: kind and access list stay, and a cancel has the gas that it needs', async () => {
  const account = await chain.createAccount()
  const from = account.address
  await callRpc('evm_setAutomine', false)
  try {
    const accessList = [{ address: chain.contracts.usdc, storageKeys: [`0x${'0'.repeat(64)}`] as const }]
    const plain = { chainId: 31337, to: stranger, value: 5n, gas: 60_000n, gasPrice: 4_000_000_000n } as const
    const sent = [
      await account.signTransaction({ ...plain, type: 'eip2930', nonce: 0, accessList }),
      await account.signTransaction({ ...plain, type: 'legacy', nonce: 1 }),
    ]
    const hashes = await Promise.all(sent.map((raw) => callRpc('eth_sendRawTransaction', raw)))
    const [listed, old] = hashes.map((hash) => ({ hash: hash as string, from })) as [Pending, Pending]
    const again = await buildReplacement(listed, 'speed-up', chain.client)
    expect(again).toMatchObject({ type: '0x1', chainId: '0x7a69', gasPrice: expect.any(String) })
    expect(again.accessList).toHaveLength(1)
    expect(await prepare(again)).toMatchObject({ type: 'eip2930', replaces: true })
    expect(await prepare(await buildReplacement(old, 'speed-up', chain.client))).toMatchObject({ type: 'legacy' })

    expect(await buildReplacement(old, 'cancel', chain.client)).toMatchObject({ gas: '0x5208' })
    // Give the account code that writes to storage when it receives value.
    await callRpc('anvil_setCode', from, '0x600160005500')
    const cancel = await buildReplacement(old, 'cancel', chain.client)
    expect(BigInt(cancel.gas ?? 0)).toBeGreaterThan(40_000n)
  } finally {
    await callRpc('evm_setAutomine', true)
  }
})

test('error: a transaction that the node does not know is not reported as decided', async () => {
  const account = await chain.createAccount()
  const nowhere = { hash: `0x${'cd'.repeat(32)}`, from: account.address }
  for (const how of ['speed-up', 'cancel'] as const)
    await expect(buildReplacement(nowhere, how, chain.client)).rejects.toMatchObject({ code: 8155 })
})

test('error: a false answer of the node about the old transaction is not signed', async () => {
  const account = await chain.createAccount()
  await callRpc('evm_setAutomine', false)
  try {
    const first = await prepare({ from: account.address, to: stranger, value: '0x7' })
    const { hash } = await sendPrepared(first, { chain, account, store: createTestStore(), speed: 'fast' })
    const record = { hash, from: account.address }
    for (const lie of [{ to: account.address }, { value: '0xffff' }, { nonce: '0x9' }, { input: '0x01' }]) {
      const fetchForged: typeof fetch = async (url, init) => {
        const answer = await (await fetch(url, init)).json()
        const lied = [answer]
          .flat()
          .map((reply) => (reply.result?.hash ? { ...reply, result: { ...reply.result, ...lie } } : reply))
        return Response.json(Array.isArray(answer) ? lied : lied[0])
      }
      const client = getEvmClient(chain.network, { url: chain.rpcUrl, fetch: fetchForged })
      await expect(buildReplacement(record, 'speed-up', client)).rejects.toMatchObject({ code: 8154 })
    }
    const other = { hash, from: stranger }
    await expect(buildReplacement(other, 'cancel', chain.client)).rejects.toMatchObject({ code: 8154 })
  } finally {
    await callRpc('evm_setAutomine', true)
  }
})

test('behavior: why a mined transaction failed is found out by running it again', async () => {
  const account = await chain.createAccount()
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [stranger, 10n ** 30n] })
  const fails = await prepare({ from: account.address, to: chain.contracts.usdc, data, gas: '0x186a0' })
  const { hash } = await sendPrepared(fails, { chain, account, store: createTestStore() })
  await vi.waitFor(async () => {
    expect(await replayTransaction(hash, chain.client)).toEqual({ key: 'failure.tokenBalance' })
  }, 60_000)
  const works = await prepare({ from: account.address, to: stranger, value: '0x1' })
  const sent = await sendPrepared(works, { chain, account, store: createTestStore() })
  expect(await replayTransaction(sent.hash, chain.client)).toBeUndefined()
})
