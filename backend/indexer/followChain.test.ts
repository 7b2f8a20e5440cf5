import { expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { NetworkEntry } from '../config/networkEntry.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { AnswerTooLargeError, UpstreamsDownError } from '../rpc/upstreams.ts'
import { localnet } from '../server/backend.testing.ts'
import { followChain } from './followChain.ts'
import { store } from './tables.testing.ts'

const toHash = (number: number, salt: number) =>
  `0x${number.toString(16).padStart(56, '0')}${salt.toString().padStart(8, '0')}`
const toHex = (number: number) => `0x${number.toString(16)}`
const account = `0x${'ab'.repeat(20)}`

function createChain(length: number, salt = 1) {
  const chain = {
    length,
    salt,
    requests: [] as string[],
    answer: (_method: string, _number: number): unknown => undefined,
  }
  const createHeader = (number: number) => ({
    number: toHex(number),
    hash: toHash(number, chain.salt),
    parentHash: toHash(Math.max(0, number - 1), chain.salt),
    timestamp: toHex(1000 + number),
  })
  const blockOf = (number: number) => ({
    ...createHeader(number),
    transactions: [
      { hash: toHash(number, 77), from: account, to: account, nonce: toHex(number), value: '0x1', input: '0x' },
    ],
  })
  const createReceipt = (number: number) => ({
    transactionHash: toHash(number, 77),
    blockHash: toHash(number, chain.salt),
    status: '0x1',
    gasUsed: '0x5208',
    logs: [],
  })
  const request: Node['request'] = async (method, [first]) => {
    const requested = method === 'eth_getTransactionReceipt' ? Number(String(first).slice(0, 58)) : Number(first)
    const number = first === 'latest' ? chain.length - 1 : requested
    chain.requests.push(`${method} ${first === 'latest' ? first : number}`)
    const replaced = chain.answer(method, number)
    if (replaced instanceof Error) throw replaced
    if (replaced !== undefined) return replaced
    if (number >= chain.length) return null
    if (method === 'eth_getBlockReceipts') return [createReceipt(number)]
    return method === 'eth_getTransactionReceipt' ? createReceipt(number) : blockOf(number)
  }
  const node: Node = {
    request,
    async requestParsed<output>(method: string, params: readonly unknown[], result: z.ZodType<output>) {
      try {
        return result.parse(await request(method, params))
      } catch (error) {
        throw error instanceof AnswerTooLargeError ? error : new UpstreamsDownError()
      }
    },
  }
  return { chain, node, blockOf }
}

function start(node: Node, fromBlock = 0) {
  const logged: string[] = []
  const parsed = NetworkEntry.parse({
    network: localnet,
    rpcUrls: ['http://127.0.0.1:1/'],
    index: { fromBlock, pollMs: 50 },
  })
  const entry = { ...parsed, index: { fromBlock, pollMs: 50 } }
  const log = (line: string) => void logged.push(line)
  const pairs = { read: async () => [] }
  const follower = followChain({ database: store.database, node, entry, owner: 'here:1', pairs, log })
  onTestFinished(() => follower.stop())
  return { ...follower, logged }
}

const readBlocks = async () =>
  (await store.database.selectFrom('indexBlocks').select(['number', 'hash']).orderBy('number').execute()).map(
    ({ hash }) => hash,
  )
const waitUntilRead = (count: number) =>
  expect.poll(async () => await readBlocks(), { interval: 20 }).toHaveLength(count)
const waitForRequests = (chain: { requests: string[] }, more = 12) => {
  const before = chain.requests.length
  return vi.waitFor(() => expect(chain.requests.length).toBeGreaterThan(before + more), {
    timeout: 60_000,
    interval: 20,
  })
}

function recordRequestTimes(chain: ReturnType<typeof createChain>['chain'], count: number) {
  const { answer } = chain
  const times: number[] = []
  return new Promise<number[]>((resolve) => {
    chain.answer = (method, number) => {
      if (chain.requests.at(-1) === 'eth_getBlockByNumber latest') times.push(performance.now())
      if (times.length === count) resolve(times)
      return answer(method, number)
    }
  })
}

test('error: a syncing node causes no rollback', async () => {
  const { chain, node } = createChain(40)
  const { logged } = start(node, 10)
  await waitUntilRead(30)
  chain.length = 5
  await waitForRequests(chain)
  expect(await readBlocks()).toHaveLength(30)
  chain.length = 36
  chain.answer = (method, number) => {
    if (number >= 35) return method === 'eth_getBlockByNumber' ? { ...blockAt(35), hash: toHash(35, 9) } : undefined
    return null
  }
  const blockAt = createChain(40).blockOf
  await expect.poll(() => logged.at(-1)).toBe('Index of eip155:31337: it waits, since no node answers.')
  expect(await readBlocks()).toHaveLength(30)
  chain.length = 42
  chain.answer = () => undefined
  await waitUntilRead(32)
  expect(logged.filter((line) => /another chain|replaced/.test(line))).toEqual([])
})

test('behavior: reading restarts only when the first block differs', async () => {
  const { chain, node } = createChain(30)
  const { logged } = start(node, 10)
  await waitUntilRead(20)
  chain.salt = 2
  await expect.poll(async () => await readBlocks()).toContain(toHash(29, 2))
  expect(await readBlocks()).toHaveLength(20)
  expect(logged).toEqual([
    'Index of eip155:31337: it is another chain than the one that was read; reading begins again.',
  ])
})

test('behavior: a "fromBlock" above the chain head waits without a log line', async () => {
  const { chain, node } = createChain(10)
  const { logged } = start(node, 12)
  await waitForRequests(chain)
  chain.length = 14
  await waitUntilRead(2)
  expect(logged).toEqual([])
})

test.each([
  [
    'are refused',
    () => new NodeError({ code: -32000, message: 'secret' }),
    'has receipts that the node refuses (error -32000)',
  ],
  ['are missing', () => [], 'has 1 transactions and 0 receipts'],
  ['have no known form', () => [{ status: 'good' }], 'has receipts of an unknown form'],
])('error: receipts of a block that %s: logged, then each receipt is read separately', async (_, answer, reason) => {
  const { chain, node } = createChain(50)
  chain.answer = (method, number) => (method === 'eth_getBlockReceipts' && number === 40 ? answer() : undefined)
  const { logged } = start(node)
  await waitUntilRead(50)
  expect(logged).toEqual([
    `Index of eip155:31337: it waits, since block 40 ${reason}.`,
    'Index of eip155:31337: it goes on.',
  ])
  expect(chain.requests).toContain('eth_getTransactionReceipt 40')
})

test('error: an unreadable block is requested with backoff', async () => {
  const { chain, node, blockOf } = createChain(20)
  chain.answer = (method, number) =>
    method === 'eth_getBlockByNumber' && number === 18 ? { ...blockOf(17) } : undefined
  const { logged } = start(node)
  await expect.poll(() => logged, { interval: 20 }).toHaveLength(1)
  expect(logged).toEqual(['Index of eip155:31337: it waits, since block 18 has another number.'])
  const requests = chain.requests.filter((request) => request === 'eth_getBlockByNumber latest').length
  expect(requests).toBe(10)
  const [first = 0, second = 0] = await recordRequestTimes(chain, 2)
  expect(second - first).toBeGreaterThan(990)
})

test('error: receipts that are too large for one response are read individually', async () => {
  const { chain, node } = createChain(20)
  chain.answer = (method, number) =>
    method === 'eth_getBlockReceipts' && number === 7 ? new AnswerTooLargeError() : undefined
  const { logged } = start(node)
  await waitUntilRead(20)
  expect(logged).toEqual([])
  expect(chain.requests.filter((request) => request === 'eth_getBlockReceipts 7')).toHaveLength(1)
})
