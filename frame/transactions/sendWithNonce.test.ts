import { encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { encodeFunctionData, type Hex, keccak256, type PrivateKeyAccount, parseAbi, parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sleepForever } from '../chains/chain/sleep.testing.ts'
import { startTestChain, type TestChain } from '../chains/eip155/chain.testing.ts'
import { type PreparedTransaction, prepareTransaction } from '../chains/eip155/send/transactions.ts'
import type { UnsignedTransaction } from '../chains/eip155/send/unsigned.ts'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

vi.mock('../chains/chain/sleep.ts', () => import('../chains/chain/sleep.testing.ts'))

const stranger = '0x00000000000000000000000000000000000a11ce'
let chain: TestChain

type Call = { id: number; method: string; params: unknown[] }
let intercept: (call: Call) => Promise<object | undefined> = async () => undefined

beforeAll(async () => {
  chain = await startTestChain()
  stubConfig({ networks: [chain.network] })
  stubStorage()
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/')) return direct(url, init)
    const body = JSON.parse(init.body as string) as Call | Call[]
    const answers = await Promise.all([body].flat().map(answer))
    return Response.json(Array.isArray(body) ? answers : answers[0])
    async function answer(call: Call) {
      const own = await intercept(call)
      if (own) return { jsonrpc: '2.0', id: call.id, ...own }
      return (await direct(chain.rpcUrl, { ...init, body: JSON.stringify(call) })).json()
    }
  })
})
afterEach(() => {
  intercept = async () => undefined
})
afterAll(() => {
  sleepForever()
  vi.unstubAllGlobals()
  return chain.stop()
})

async function signAs(account: PrivateKeyAccount, transaction: UnsignedTransaction) {
  const { nonce, chainId, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const serialized = await account.signTransaction({
    type: 'eip1559',
    nonce,
    chainId,
    ...(to && { to }),
    value: BigInt(value),
    data,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas ?? 0),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
  })
  return { serialized, hash: keccak256(serialized) }
}

async function send(
  refuse: (raw: string) => Promise<object>,
  more: (call: Call) => object | undefined = () => undefined,
  from?: PrivateKeyAccount,
) {
  const { sendWithNonce } = await import('./sendWithNonce.ts')
  const { transactions } = await import('../state/transactions.ts')
  const account = from ?? (await chain.createAccount())
  const request = { from: account.address, to: stranger, value: '0x1' } as const
  const prepared: PreparedTransaction = await prepareTransaction(request, { ...chain, from: account.address })
  intercept = async (call) => (call.method === 'eth_sendRawTransaction' ? refuse(call.params[0] as string) : more(call))
  let signed = ''
  const sign = async (transaction: UnsignedTransaction) => {
    const result = await signAs(account, transaction)
    signed = result.hash
    return result
  }
  const approved = { prepared, speed: 'fast' as const, title: 'Send' }
  const answer = await sendWithNonce(chain.network, approved, sign).catch((error: unknown) => error)
  const record = transactions.store.getState().list.find(({ hash }) => hash === signed)
  return { answer, record, hash: signed }
}

const createErrorResponse = (code: number, message: string) => ({ error: { code, message } })
const isLookup = (method: string) => ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].includes(method)
const sendRaw = (raw: string) => chain.client.request({ method: 'eth_sendRawTransaction', params: [raw] })

test('default: a transaction that our wallet signed is sent and recorded, with its nonce', async () => {
  const { answer, record, hash } = await send(async (raw) => ({ result: await sendRaw(raw) }))
  expect(answer).toBe(hash)
  // `contracts` is empty, because the recipient has no code.
  expect(record).toMatchObject({ isSignedHere: true, isSeen: true, nonce: 0, contracts: [] })
})

test('behavior: the contract that a transaction called with success is in the history of the site', async () => {
  const { sendWithNonce } = await import('./sendWithNonce.ts')
  const { getUsedContracts } = await import('../requests/getUsedContracts.ts')
  const account = await chain.createAccount()
  const { rights: to } = chain.contracts
  const data = encodeFunctionData({ abi: parseAbi(['function greet(address friend)']), args: [stranger] })
  const prepared = await prepareTransaction({ from: account.address, to, data }, { ...chain, from: account.address })
  const sign = (transaction: UnsignedTransaction) => signAs(account, transaction)
  await sendWithNonce(chain.network, { prepared, speed: 'fast', title: 'Greet' }, sign)
  const readUsed = () => getUsedContracts(chain.network.caipNetworkId, account.address)
  expect(readUsed()).toEqual([])
  await expect.poll(() => readUsed()).toEqual([to.toLowerCase()])
})

test('error: a call of an account to itself makes no history with contracts that it does not call', async () => {
  const { sendSequence } = await import('./sendWithNonce.ts')
  const { transactions } = await import('../state/transactions.ts')
  const account = await chain.createAccount()
  const from = account.address
  const data = encodeBatch([{ to: chain.contracts.rights, value: 0n, data: '0x12345678' }])
  const prepared = await prepareTransaction({ from, to: from, data }, { ...chain, from })
  await sendSequence(chain.network, {
    approved: { prepared: [prepared], speed: 'fast', titles: ['Nothing'] },
    sign: (unsigned) => Promise.all(unsigned.map((transaction) => signAs(account, transaction))),
    onSigned: () => {},
    onSending: () => {},
    onRefused: () => {},
  })
  const { list } = transactions.store.getState()
  expect(list.find((record) => record.from === from)).toMatchObject({ contracts: [] })
})

test.each([
  [-32000, 'nonce too low'],
  [-32000, 'already known'],
  [-32603, 'The node did not answer this call.'],
])(
  'behavior: one node accepted it without an answer and the next returns %i %s: it counts as sent',
  async (code, message) => {
    const { answer, record, hash } = await send(async (raw) => {
      await sendRaw(raw)
      return createErrorResponse(code, message)
    })
    expect(answer).toBe(hash)
    expect(record).toMatchObject({ hash, isSeen: true })
  },
)

test('behavior: a transaction that a node refuses and that is found nowhere is not recorded', async () => {
  const { answer, record } = await send(async () => createErrorResponse(-32000, 'insufficient funds for gas'))
  expect(answer).toMatchObject({ code: -32000 })
  expect(record).toBeUndefined()
})

test('behavior: a transaction with an unknown outcome stays recorded and is followed', async () => {
  const failLookups = ({ method }: Call) => (isLookup(method) ? createErrorResponse(-32603, 'busy') : undefined)
  const { answer, record } = await send(async () => createErrorResponse(-32000, 'nonce too low'), failLookups)
  expect(answer).toMatchObject({ code: -32000 })
  expect(record).toMatchObject({ status: 'sent' })
  const silent = await send(async () => createErrorResponse(-32603, 'The node did not answer this call.'))
  expect(silent.record).toMatchObject({ status: 'sent' })
  for (const item of [record, silent.record]) expect(item?.isSeen).toBeUndefined()
})

test('behavior: a transaction whose answer is lost keeps its nonce, and one that is refused gives it back', async () => {
  const account = await chain.createAccount()
  // Responds like another node behind the same URL that doesn't have the transaction yet.
  const respondLagging = ({ method }: Call) =>
    method === 'eth_getTransactionCount' ? { result: '0x0' } : isLookup(method) ? { result: null } : undefined
  const sent: number[] = []
  const createResponder = (answer: object, isTaken: boolean) => async (raw: string) => {
    sent.push(parseTransaction(raw as Hex).nonce ?? 0)
    if (isTaken) await sendRaw(raw)
    return answer
  }
  const lost = await send(
    createResponder(createErrorResponse(-32603, 'The node did not answer this call.'), true),
    respondLagging,
    account,
  )
  expect(lost.answer).toMatchObject({ code: -32603 })
  await send(createResponder(createErrorResponse(-32000, 'insufficient funds for gas'), false), respondLagging, account)
  const next = await send(createResponder({ result: '0x' }, true), respondLagging, account)
  expect(next.answer).toBe(next.hash)
  expect(sent).toEqual([0, 1, 1])
})

test.each([
  ['refused', -32000, [0], 1],
  ['lost', -32603, [0, 1], 2],
])(
  'behavior: a sequence whose second transaction is %s gives back what no node has',
  async (_, code, taken, listed) => {
    const { sendSequence } = await import('./sendWithNonce.ts')
    const { nonceStore } = await import('./nonceStore.ts')
    const account = await chain.createAccount()
    const request = { from: account.address, to: stranger, value: '0x1' } as const
    const prepared: PreparedTransaction = await prepareTransaction(request, { ...chain, from: account.address })
    intercept = async ({ method, params: [raw] }) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      return parseTransaction(raw as Hex).nonce === 1
        ? createErrorResponse(code, 'no')
        : { result: await sendRaw(raw as Hex) }
    }
    const hashes = new Set<string>()
    await sendSequence(chain.network, {
      approved: { prepared: [prepared, prepared, prepared], speed: 'fast', titles: ['Send', 'Send', 'Send'] },
      sign: (unsigned) => Promise.all(unsigned.map((transaction) => signAs(account, transaction))),
      onSigned: () => {},
      onSending: (hash) => hashes.add(hash),
      onRefused: (hash) => hashes.delete(hash),
    })
    const key = `${chain.network.caipNetworkId}:${account.address.toLowerCase()}`
    expect(nonceStore.get()[key]?.map(({ nonce }) => nonce)).toEqual(taken)
    expect(hashes.size).toBe(listed)
  },
)

test('behavior: a nonce is taken when a node gets its transaction, and free while that waits', async () => {
  const { sendSequence, sendWithNonce } = await import('./sendWithNonce.ts')
  const { nonceStore } = await import('./nonceStore.ts')
  const account = await chain.createAccount()
  const request = { from: account.address, to: stranger, value: '0x1' } as const
  const prepared: PreparedTransaction = await prepareTransaction(request, { ...chain, from: account.address })
  const key = `${chain.network.caipNetworkId}:${account.address.toLowerCase()}`
  const isTaken = (candidate: number) => nonceStore.get()[key]?.some(({ nonce }) => nonce === candidate) ?? false
  const steps: object[] = []
  const sign = (unsigned: UnsignedTransaction) => {
    steps.push({ signed: unsigned.nonce, isTaken: isTaken(unsigned.nonce) })
    return signAs(account, unsigned)
  }
  intercept = async ({ method, params: [raw] }) => {
    if (method !== 'eth_sendRawTransaction') return undefined
    const { nonce: sent = 0 } = parseTransaction(raw as Hex)
    steps.push({ sent, isTaken: isTaken(sent), isNextTaken: isTaken(sent + 1) })
    return { result: await sendRaw(raw as Hex) }
  }
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<unknown>) => run() } })
  try {
    await sendWithNonce(chain.network, { prepared, speed: 'fast', title: 'Send' }, sign)
    await sendSequence(chain.network, {
      approved: { prepared: [prepared, prepared], speed: 'fast', titles: ['Send', 'Send'] },
      sign: (unsigned) => Promise.all(unsigned.map(sign)),
      onSigned: () => {},
      onSending: () => {},
      onRefused: () => {},
    })
  } finally {
    vi.stubGlobal('navigator', undefined)
  }
  expect(steps).toEqual([
    { signed: 0, isTaken: false },
    { sent: 0, isTaken: true, isNextTaken: false },
    { signed: 1, isTaken: false },
    { signed: 2, isTaken: false },
    { sent: 1, isTaken: true, isNextTaken: false },
    { sent: 2, isTaken: true, isNextTaken: false },
  ])
})

test('behavior: a transaction that was given up is checked at the next start, and may have arrived', async () => {
  const { followTransactions } = await import('./followTransactions.ts')
  const { transactions } = await import('../state/transactions.ts')
  const { record, hash } = await send(async (raw) => ({ result: await sendRaw(raw) }))
  expect(record).toBeDefined()
  const lost = { ...(record as NonNullable<typeof record>), status: 'dropped' as const }
  await expect.poll(() => getStatus(hash)).toBe('success')
  const nowhere = `0x${'cd'.repeat(32)}`
  transactions.add(lost)
  transactions.add({ ...lost, hash: nowhere, nonce: 99 })
  followTransactions()
  await expect.poll(() => getStatus(hash)).toBe('success')
  expect(getStatus(nowhere)).toBe('dropped')

  function getStatus(target: string) {
    return transactions.store.getState().list.find((item) => item.hash === target)?.status
  }
})
