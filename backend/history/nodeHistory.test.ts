import type { HistoryPage, HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { expect, test, vi } from 'vitest'
import { createOperation, createTestAccount, encodeBatch, handleOperations } from '../bundler/sponsor.testing.ts'
import {
  abi,
  chainId,
  getDecimals,
  readAll,
  readPage,
  recountHistories,
  summarize,
  toTestAddress,
} from '../indexer/chain.testing.ts'
import { chain, start, waitUntilIndexed } from '../indexer/index.testing.ts'
import {
  type Call,
  createFlood,
  createStretch,
  getHashes,
  type Hook,
  startUnindexed,
  toRange,
} from './nodeHistory.testing.ts'

/** Returns the hashes of the transactions with a token event that names the account, newest first. */
async function findNamed(account: Address): Promise<Hex[]> {
  const logs = await chain.client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
  const own = pad(account).toLowerCase()
  const named = logs.filter(({ topics }) => topics.slice(1).includes(own as Hex))
  return [...new Set(named.map(({ transactionHash }) => transactionHash))].reverse()
}

async function readBlocksOf(call: Call): Promise<number> {
  const { fromBlock, toBlock } = toRange(call)
  const to = toBlock === 'latest' ? await chain.client.getBlockNumber({ cacheTime: 0 }) : BigInt(toBlock)
  return Number(to - BigInt(fromBlock)) + 1
}

test('default: each transaction that moved a token, as the receipts and the index have it', async () => {
  const { contracts, call, send, client, newAccount } = chain
  const ada = createTestAccount()
  const { address } = ada
  const bob = await newAccount(52)
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: 10n ** 20n })
  const as = { from: address }
  for (const token of [contracts.usdc, contracts.dai]) await call(token, 'mint', [address, 5_000_001n], as)
  await call(contracts.usdc, 'transfer', [bob, 1_500_000n], as)
  const unseen = await send({ ...as, to: bob, value: 10n ** 17n })
  await call(contracts.usdc, 'approve', [bob, 10n], as)
  await call(contracts.usdc, 'transferFrom', [address, bob, 10n], { from: bob })
  await call(contracts.items, 'mintBatch', [address, [57n, 58n], [3n, 2n]], as)
  await call(contracts.items, 'safeTransferFrom', [address, bob, 57n, 2n, '0x'], as)
  await call(contracts.items, 'setApprovalForAll', [bob, true], as)
  await call(contracts.weth, 'deposit', [], { ...as, value: 10n ** 18n })
  await call(contracts.weth, 'withdraw', [10n ** 17n], as)
  await call(contracts.nft, 'mint', [address], as)
  await call(contracts.usdc, 'transferFrom', [address, bob, 0n], { from: bob })
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 5n] })
  const callData = encodeBatch([{ to: contracts.dai, value: 0n, data }])
  expect((await handleOperations(chain, [ada, createOperation(ada, { callData })])).status).toBe('success')

  const expected = await findNamed(address)
  expect(expected.length).toBe(13)
  const { url, calls } = await startUnindexed()
  const page = await readPage(url, address)
  expect(getHashes(page.data)).toEqual(expected)
  expect(getHashes(page.data)).not.toContain(unseen)
  expect(page.next).toBeNull()
  const { timestamp } = await client.getBlock({ blockNumber: 0n })
  expect(page.tokensOnly).toEqual({ since: new Date(Number(timestamp) * 1000).toISOString() })
  const recounted = (await recountHistories(chain, getDecimals(chain))).get(address.toLowerCase()) ?? []
  const rows = recounted.filter((row) => expected.includes(row.split('\n')[0] as Hex))
  expect(page.data.map(summarize)).toEqual(rows)

  const indexed = await start()
  await waitUntilIndexed(indexed.url)
  const known = new Map((await readAll(indexed.url, address)).map((entry) => [entry.metadata.hash, entry]))
  for (const entry of page.data) {
    const origin = (text: string) => text.replaceAll(/http:\/\/[^/]+/g, '')
    expect(origin(JSON.stringify(entry))).toBe(origin(JSON.stringify(known.get(entry.metadata.hash))))
  }
  // Reading again requests only what is not cached.
  const before = calls.length
  expect(await readPage(url, address)).toEqual(page)
  expect(calls.slice(before).filter((method) => /Receipt|Transaction/.test(method))).toEqual([])
})

test('behavior: an account that moved nothing has an empty list that says how far it goes', async () => {
  const { url, calls } = await startUnindexed()
  const page = await readPage(url, toTestAddress(53))
  expect(page).toEqual({ data: [], next: null, tokensOnly: { since: expect.stringMatching(/^\d{4}-.*Z$/) } })
  expect(calls.filter((method) => method === 'eth_getLogs')).toHaveLength(3)
})

test('behavior: a user operation that moves no token is listed, because its event names the account', async () => {
  const { client, newAccount } = chain
  const owner = createTestAccount()
  const { address } = owner
  await client.setBalance({ address, value: 10n ** 20n })
  const callData = encodeBatch([{ to: await newAccount(62), value: 3n, data: '0x' }])
  const { transactionHash } = await handleOperations(chain, [owner, createOperation(owner, { callData })])
  const { url } = await startUnindexed()
  expect(getHashes((await readPage(url, address)).data)).toEqual([transactionHash])
})

test('behavior: pages follow each other without a gap, also where the node allows few blocks', async () => {
  const { contracts, call, client } = chain
  const ada = toTestAddress(54)
  for (let count = 0; count < 25; count += 1) {
    await call(contracts.usdc, 'mint', [ada, 1n])
    await client.mine({ blocks: 40 })
  }
  const expected = await findNamed(ada)
  const { url, calls } = await startUnindexed(async (call) => {
    if (call.method !== 'eth_getLogs' || (await readBlocksOf(call)) <= 100) return undefined
    return { error: { code: -32005, message: 'block range is too wide' } }
  })
  const pages: HistoryPage[] = []
  do pages.push(await readPage(url, ada, pages.at(-1)?.next ?? undefined))
  while (pages.at(-1)?.next && pages.length < 50)
  expect(pages.at(-1)?.next).toBeNull()
  expect(pages.flatMap(({ data }) => getHashes(data))).toEqual(expected)
  for (const page of pages) expect(page.tokensOnly).toBeDefined()
  expect(pages[0]?.data.length).toBeGreaterThan(0)
  const perPage = calls.filter((method) => method === 'eth_getLogs').length / pages.length
  expect(perPage).toBeLessThanOrEqual(16 * 3)
})

test('behavior: a long chain is searched to its bound and not further', async () => {
  const { contracts, call, client } = chain
  const ada = toTestAddress(55)
  await call(contracts.usdc, 'mint', [ada, 1n])
  await client.mine({ blocks: 30 })
  const late = await call(contracts.usdc, 'mint', [ada, 2n])
  const stretch = createStretch(5000n)
  const searched: bigint[] = []
  const { url, calls } = await startUnindexed((call, ask) => {
    if (call.method === 'eth_getLogs') searched.push(BigInt(toRange(call).fromBlock))
    return stretch(call, ask)
  })
  const page = await readPage(url, ada)
  expect([getHashes(page.data), page.next]).toEqual([[late], null])
  const head = 5000n * (await client.getBlockNumber({ cacheTime: 0 }))
  const floor = searched.reduce((lowest, block) => (block < lowest ? block : lowest))
  expect(Number(head - floor)).toBeGreaterThan(98_000)
  expect(Number(head - floor)).toBeLessThan(107_000)
  const { timestamp } = await client.getBlock({ blockNumber: floor / 5000n })
  expect(page.tokensOnly?.since).toBe(new Date(Number(timestamp) * 1000).toISOString())
  expect(calls.length).toBeLessThan(60)
})

test('behavior: a slow node ends a page early, and the next page goes on there', async () => {
  const { contracts, call, client } = chain
  const ada = toTestAddress(56)
  const old = await call(contracts.usdc, 'mint', [ada, 1n])
  await client.mine({ blocks: 20 })
  const stretch = createStretch(1000n)
  let time = 1_800_000_000_000
  const { url, calls } = await startUnindexed(
    (call, ask) => {
      if (call.method === 'eth_getLogs') time += 3000
      return stretch(call, ask)
    },
    { now: () => time },
  )
  const first = await readPage(url, ada)
  expect(first.data).toEqual([])
  expect(calls.filter((method) => method === 'eth_getLogs')).toHaveLength(3)
  const second = await readPage(url, ada, first.next ?? '')
  const third = await readPage(url, ada, second.next ?? '')
  expect(getHashes([...second.data, ...third.data])).toEqual([old])
})

test('behavior: ten thousand logs hide nothing, and a transaction shows at most 100 movements', async () => {
  const { contracts, call, send, client } = chain
  const ada = toTestAddress(57)
  const before = await call(contracts.usdc, 'mint', [ada, 1n])
  const address = toTestAddress(157)
  await client.setCode({ address, bytecode: createFlood(ada, 2500) })
  const floods: Hex[] = []
  for (let count = 0; count < 5; count += 1) floods.push(await send({ to: address }))
  const after = await call(contracts.usdc, 'mint', [ada, 2n])
  const isRefused: boolean[] = []
  const { url } = await startUnindexed(async (call, ask) => {
    if (call.method !== 'eth_getLogs') return undefined
    const reply = await ask()
    isRefused.push((reply.result as unknown[]).length > 10_000)
    return isRefused.at(-1) ? { error: { code: -32005, message: 'query returned more than 10000 results' } } : reply
  })
  const found: HistoryTransaction[] = []
  let next: string | undefined
  do {
    const page = await readPage(url, ada, next)
    found.push(...page.data)
    next = page.next ?? undefined
  } while (next !== undefined && found.length < 100)
  expect(isRefused).toContain(true)
  expect(getHashes(found)).toEqual([after, ...floods.reverse(), before])
  const flood = found.find(({ metadata }) => metadata.hash === floods[0])
  expect(flood?.transfers).toHaveLength(100)
}, 60_000)

test('behavior: a forged transfer is marked, also after the account has called the token without moving any', async () => {
  const { client, send, newAccount } = chain
  const ada = await newAccount(58)
  // Emits Transfer(ada, 0x…dead, msg.value), although the account never moved the token.
  const address = toTestAddress(158)
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const bytecode = `0x3460005261dead73${ada.slice(2)}7f${topic}60206000a300` as Hex
  await client.setCode({ address, bytecode })
  await send({ from: ada, to: address })
  const forged = await send({ to: address, value: 5n })
  const { url } = await startUnindexed()
  const { data } = await readPage(url, ada)
  const row = data.find(({ metadata }) => metadata.hash === forged)
  expect(row?.transfers?.map(({ direction, fungible_info: token }) => [direction, token?.flags])).toEqual([
    ['out', { is_spam: true, spam_reason: 'forged' }],
  ])
})

test('behavior: a reorg between the search and the reading of its transactions is noticed', async () => {
  const { contracts, call, client } = chain
  const ada = toTestAddress(59)
  const kept = await call(contracts.usdc, 'mint', [ada, 1n])
  await client.mine({ blocks: 3 })
  const gone = await call(contracts.usdc, 'mint', [ada, 2n])
  let isReorganized = false
  const { url } = await startUnindexed(async ({ method }) => {
    if (method !== 'eth_getTransactionByHash' || isReorganized) return undefined
    isReorganized = true
    await client.request({ method: 'anvil_reorg', params: [2, []] } as never)
    return undefined
  })
  const page = await readPage(url, ada)
  expect(isReorganized).toBe(true)
  expect(getHashes(page.data)).toEqual(await findNamed(ada))
  expect(getHashes(page.data)).toContain(kept)
  const isMined = await client.getTransactionReceipt({ hash: gone }).catch(() => undefined)
  expect(getHashes(page.data).includes(gone)).toBe(isMined !== undefined)
})

test.each([
  ['eth_getTransactionByHash', 61],
  ['eth_getTransactionReceipt', 63],
])('behavior: a transaction that is now in another block by %s is searched again', async (moved, seed) => {
  const ada = toTestAddress(seed)
  const hash = await chain.call(chain.contracts.usdc, 'mint', [ada, 1n])
  let isMoved = false
  const { url, calls } = await startUnindexed(async ({ method }, ask) => {
    if (isMoved || method !== moved) return undefined
    isMoved = true
    const { result } = await ask()
    return { result: { ...(result as object), blockHash: `0x${'1'.repeat(64)}` } }
  })
  const page = await readPage(url, ada)
  expect(isMoved).toBe(true)
  expect(getHashes(page.data)).toEqual([hash])
  expect(calls.filter((method) => method === 'eth_getLogs')).toHaveLength(6)
})

test('error: a page that cannot be read is an error, never an empty list', async () => {
  const ada = toTestAddress(60)
  await chain.call(chain.contracts.usdc, 'mint', [ada, 1n])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failures: Record<string, Hook> = {
    'no logs': ({ method }) =>
      method === 'eth_getLogs' ? { error: { code: -32601, message: 'method not found' } } : undefined,
    'logs of an unknown form': ({ method }) => (method === 'eth_getLogs' ? { result: [{ topics: [] }] } : undefined),
    'no receipts': ({ method }) => (method === 'eth_getTransactionReceipt' ? { result: null } : undefined),
    'no head': ({ method }) => (method === 'eth_blockNumber' ? { error: { code: 1, message: 'x' } } : undefined),
  }
  for (const [name, hook] of Object.entries(failures)) {
    const { url } = await startUnindexed(hook)
    const response = await fetch(`${url}/v1/account/${ada}/history?chainId=${chainId}`)
    expect([name, response.status]).toEqual([name, 503])
  }
  const { url } = await startUnindexed()
  const refused = await fetch(`${url}/v1/account/${ada}/history?chainId=${chainId}&cursor=logs.1.2`)
  expect(refused.status).toBe(400)
})
