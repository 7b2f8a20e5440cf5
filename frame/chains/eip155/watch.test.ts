import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { account, callRpc, chain, encodeTransfer, prepare, stranger } from './account.testing.ts'
import { createTestStore, sendPrepared } from './chain.testing.ts'
import { watchTransaction } from './watch.ts'

const quick = { first: 10, longest: 50 }

async function send(fields: object, from: PrivateKeyAccount, speed: 'slow' | 'fast' = 'slow') {
  const prepared = await prepare(fields, from)
  const sent = await sendPrepared(prepared, { chain, account: from, store: createTestStore(), speed })
  return { ...sent, networkId: chain.network.caipNetworkId, from: from.address, sentAt: Date.now() }
}
const watch = (record: Parameters<typeof watchTransaction>[0], more: object = {}) =>
  watchTransaction(record, { client: chain.client, signal: new AbortController().signal, wait: quick, ...more })

test('default: a mined transaction is reported as successful', async () => {
  const record = await send({ to: stranger, value: '0x1' }, account)
  expect(await watch(JSON.parse(JSON.stringify(record)))).toMatchObject({ status: 'success', gasUsed: 21_000n })
})

test('behavior: a transaction that failed on the chain is reported as reverted', async () => {
  const data = encodeTransfer(stranger, 10n ** 30n)
  const record = await send({ to: chain.contracts.usdc, data, gas: '0x186a0' }, account)
  expect(await watch(record)).toMatchObject({ status: 'reverted' })
})

test('behavior: a transaction with the same nonce is reported as its replacement', async () => {
  const sender = await chain.createAccount()
  await callRpc('evm_setAutomine', false)
  try {
    const record = await send({ to: stranger, value: '0x1' }, sender)
    let outcome: ReturnType<typeof watch> | undefined
    await new Promise<void>((onSent) => {
      outcome = watch(record, { onSent })
    })
    const nonce = `0x${record.nonce.toString(16)}`
    const fields = { to: stranger, value: '0x2', nonce }
    expect((await prepare(fields, sender)).replaces).toBe(true)
    const other = await send(fields, sender, 'fast')
    expect(other.nonce).toBe(record.nonce)
    await callRpc('evm_mine')
    expect(await outcome).toEqual({ status: 'replaced', replacedBy: other.hash })
  } finally {
    await callRpc('evm_setAutomine', true)
  }
})

function createLaggingClient(methods: string[], until: (asked: Record<string, number>) => boolean) {
  const asked: Record<string, number> = {}
  const fetchBehind: typeof fetch = async (url, init) => {
    const calls: { id: number; method: string }[] = [JSON.parse(init?.body as string)].flat()
    for (const { method } of calls) asked[method] = (asked[method] ?? 0) + 1
    const isBehind = !until(asked)
    const answer = await (await fetch(url, init)).json()
    const getMethod = (id: number) => calls.find((call) => call.id === id)?.method ?? ''
    const answers = [answer]
      .flat()
      .map((reply) => (isBehind && methods.includes(getMethod(reply.id)) ? { ...reply, result: null } : reply))
    return Response.json(Array.isArray(answer) ? answers : answers[0])
  }
  return { client: getEvmClient(chain.network, { url: chain.rpcUrl, fetch: fetchBehind }), asked }
}

const unknown = ['eth_getTransactionReceipt', 'eth_getTransactionByHash']

test('behavior: mined, and the receipt asked of nodes that are behind: it did not take its own place', async () => {
  const record = await send({ to: stranger, value: '0x1' }, account)
  expect(await watch(record)).toMatchObject({ status: 'success' })
  // Return no receipt for the first four requests. The watcher then polls twice, and each poll makes two requests.
  const { client } = createLaggingClient(unknown, ({ eth_getTransactionReceipt = 0 }) => eth_getTransactionReceipt > 4)
  const sent: object[] = []
  const options = { client, replaceAfterMs: 0, onSent: (transaction: object) => sent.push(transaction) }
  expect(await watch(record, options)).toMatchObject({ status: 'success' })
  expect(sent).toEqual([{ nonce: record.nonce }])
})

test('behavior: a nonce used by an unknown transaction ends the watch only after polls that agree for a while', async () => {
  const record = await send({ to: stranger, value: '0x1' }, account)
  expect(await watch(record)).toMatchObject({ status: 'success' })
  const blind = [...unknown, 'eth_getBlockByNumber']
  const late = createLaggingClient(blind, ({ eth_getTransactionReceipt = 0 }) => eth_getTransactionReceipt > 4)
  expect(await watch(record, { client: late.client })).toMatchObject({ status: 'success' })
  const { client, asked } = createLaggingClient(blind, () => false)
  expect(await watch(record, { client, replaceAfterMs: 60, isLost: true })).toEqual({ status: 'replaced' })
  expect(asked.eth_blockNumber).toBeGreaterThan(3)
})

test('behavior: a transaction that no node knows for long is reported as dropped', async () => {
  const record = { hash: `0x${'ab'.repeat(32)}`, networkId: chain.network.caipNetworkId, from: stranger, nonce: 7 }
  // Even an old transaction doesn't count as dropped after a single poll, because that poll may have reached a lagging
  // node.
  const long = { ...record, sentAt: Date.now() - 601_000 }
  let fetchCount = 0
  const countFetch: typeof fetch = (url, init) => {
    fetchCount++
    return fetch(url, init)
  }
  const client = getEvmClient(chain.network, { url: chain.rpcUrl, fetch: countFetch })
  expect(await watch(long, { client, dropAfterMs: 60 })).toEqual({ status: 'dropped' })
  expect(fetchCount).toBeGreaterThan(3)
  fetchCount = 0
  expect(await watch(long, { client, isLost: true })).toEqual({ status: 'dropped' })
  expect(fetchCount).toBe(1)
})

test('behavior: a transaction of another wallet is followed by its nonce once a node has returned it', async () => {
  const sender = await chain.createAccount()
  await callRpc('evm_setAutomine', false)
  try {
    const { nonce, ...unnumbered } = await send({ to: stranger, value: '0x1' }, sender)
    let outcome: ReturnType<typeof watch> | undefined
    const sent = await new Promise((onSent) => {
      outcome = watch(unnumbered, { onSent })
    })
    expect(sent).toEqual({ nonce })
    const other = await send({ to: stranger, value: '0x1', nonce: `0x${nonce.toString(16)}` }, sender, 'fast')
    await callRpc('evm_mine')
    expect(await outcome).toEqual({ status: 'replaced', replacedBy: other.hash })
    expect(await watch({ ...unnumbered, nonce }, { isLost: true })).toEqual({
      status: 'replaced',
      replacedBy: other.hash,
    })
  } finally {
    await callRpc('evm_setAutomine', true)
  }
})

test('behavior: a failed poll is reported, and watching continues', async () => {
  const record = await send({ to: stranger, value: '0x1' }, account)
  let failures = 1
  const fetchFlaky: typeof fetch = (url, init) =>
    failures-- > 0 ? Promise.reject(new Error('offline')) : fetch(url, init)
  const problems: unknown[] = []
  const client = getEvmClient(chain.network, { url: chain.rpcUrl, fetch: fetchFlaky })
  const outcome = await watch(record, { client, onProblem: (problem: unknown) => problems.push(problem) })
  expect(outcome.status).toBe('success')
  expect(problems).toMatchObject([{ code: 4901 }])
})

test('error: stops with the signal', async () => {
  const control = new AbortController()
  const record = { hash: `0x${'ab'.repeat(32)}`, networkId: chain.network.caipNetworkId, from: stranger, nonce: 7 }
  const outcome = watch({ ...record, sentAt: Date.now() }, { signal: control.signal })
  control.abort(new Error('closed'))
  await expect(outcome).rejects.toThrow('closed')
})
