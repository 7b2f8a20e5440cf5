import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import { type Hex, numberToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOperation, createTestAccount, encodeBatch, handleOperations } from '../bundler/sponsor.testing.ts'
import { chainId, getDecimals, readPage, recountHistories, summarize, toTestAddress } from '../indexer/chain.testing.ts'
import { chain } from '../indexer/index.testing.ts'
import { startNode } from '../server/backend.testing.ts'
import { type ExplorerAnswer, type ExplorerRow, noRows, startExplorer } from './explorer.testing.ts'
import { createFlood, createStretch, getHashes, startUnindexed } from './nodeHistory.testing.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const readLog = () => vi.mocked(console.warn).mock.calls.map(String)

async function readPages(url: string, account: string): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = []
  do pages.push(await readPage(url, account, pages.at(-1)?.next ?? undefined))
  while (pages.at(-1)?.next && pages.length < 50)
  expect(pages.at(-1)?.next).toBeNull()
  return pages
}

/** Removes the backend's own origin, which differs between two backends. */
const hideOrigin = (page: HistoryPage) => JSON.stringify(page).replaceAll(/http:\/\/[^/]+/g, '')
const getAllHashes = (pages: readonly HistoryPage[]) => pages.flatMap(({ data }) => getHashes(data))

/** Sends the native currency from an account in transactions that have no logs. */
async function sendMany(from: Hex, count: number): Promise<Hex[]> {
  const sent: Hex[] = []
  for (let sending = 0; sending < count; sending += 1)
    sent.push(await chain.send({ from, to: toTestAddress(300), value: 1n }))
  return sent.toReversed()
}

const change = (answer: ExplorerAnswer, edit: (rows: ExplorerRow[]) => ExplorerRow[]): ExplorerAnswer =>
  Array.isArray(answer.result) && answer.result.length > 0 ? { ...answer, result: edit(answer.result) } : answer

test('default: an explorer finds what no log names, and the node says what each transaction did', async () => {
  const { contracts, call, send, client, newAccount } = chain
  const owner = createTestAccount()
  const { address } = owner
  const bob = await newAccount(201)
  await client.setBalance({ address, value: 10n ** 20n })
  // The account itself signs nothing below, because its user operation needs a code at its address.
  const ada = await newAccount(202)
  const as = { from: ada }
  await send({ ...as, to: bob, value: 10n ** 17n })
  await send({ from: bob, to: ada, value: 5n })
  await call(contracts.usdc, 'mint', [ada, 1_500_000n])
  await call(contracts.usdc, 'transfer', [bob, 500_000n], as)
  await call(contracts.usdc, 'approve', [bob, 10n], as)
  await call(contracts.items, 'mintBatch', [ada, [57n, 58n], [3n, 2n]])
  await call(contracts.nft, 'mint', [ada])
  await call(contracts.weth, 'deposit', [], { ...as, value: 10n ** 18n })
  const expected = (await recountHistories(chain, getDecimals(chain))).get(ada.toLowerCase()) ?? []
  expect(expected.length).toBe(8)

  const { explorerApi, requests } = await startExplorer()
  const { url, calls } = await startUnindexed(undefined, { network: { explorerApi } })
  const page = await readPage(url, ada)
  expect(page.data.map(summarize)).toEqual(expected)
  expect(page).toEqual({ data: page.data, next: null, fromExplorer: true })
  const asked = requests.map((params) => Object.fromEntries(params))
  const common = { chainid: '31337', module: 'account', address: ada.toLowerCase(), page: '1', sort: 'desc' }
  const actions = ['txlist', 'tokentx', 'tokennfttx', 'token1155tx']
  expect(asked).toEqual(
    actions.map((action) => ({
      ...common,
      action,
      startblock: '0',
      endblock: '999999999',
      offset: '200',
      apikey: 'explorer-key',
      token: 'url-token',
    })),
  )
  // Reading again requests only what is not cached.
  const before = calls.length
  expect(await readPage(url, ada)).toEqual(page)
  expect(requests).toHaveLength(4)
  expect(calls.slice(before).filter((method) => /Receipt|Transaction/.test(method))).toEqual([])

  // A user operation without a token is in no list of the explorer.
  const callData = encodeBatch([{ to: bob, value: 3n, data: '0x' }])
  const { transactionHash } = await handleOperations(chain, [owner, createOperation(owner, { callData })])
  expect(getHashes((await readPage(url, address)).data)).toEqual([transactionHash])
  expect(requests.some((params) => params.get('address') === address.toLowerCase())).toBe(true)
})

test('behavior: pages reach back behind the bounds of the node without a gap, and only the last has no next', async () => {
  const ada = await chain.newAccount(203)
  const sent = await sendMany(ada, 43)
  const stretch = createStretch(5000n)
  const { explorerApi, requests } = await startExplorer(undefined, { factor: 5000 })
  const { url } = await startUnindexed(stretch, { network: { explorerApi } })
  const pages = await readPages(url, ada)
  expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 3])
  expect(getAllHashes(pages)).toEqual(sent)
  for (const page of pages) expect([page.fromExplorer, page.tokensOnly]).toEqual([true, undefined])
  expect(requests).toHaveLength(12)
})

test('behavior: an account without activity has an empty list, which the explorer found', async () => {
  const { explorerApi } = await startExplorer()
  const { url } = await startUnindexed(undefined, { network: { explorerApi } })
  expect(await readPage(url, toTestAddress(204))).toEqual({ data: [], next: null, fromExplorer: true })
})

test('behavior: a transaction with more rows than a call returns hides none that are older', async () => {
  const { contracts, call, send, client } = chain
  const ada = await chain.newAccount(205)
  const oldest = await send({ from: ada, to: toTestAddress(300), value: 1n })
  const floods: Hex[] = []
  // The second one has more rows than the wallet reads, so that page comes from the node's logs.
  for (const [count, seed] of [
    [450, 206],
    [1200, 207],
  ] as const) {
    await client.setCode({ address: toTestAddress(seed), bytecode: createFlood(ada, count) })
    floods.push(await send({ to: toTestAddress(seed) }))
  }
  const newest = await call(contracts.usdc, 'mint', [ada, 1n])
  const { explorerApi } = await startExplorer()
  const { url } = await startUnindexed(undefined, { network: { explorerApi } })
  const hashes = getAllHashes(await readPages(url, ada))
  expect(hashes.slice(0, 3)).toEqual([newest, ...floods.toReversed()])
  const { explorerApi: short } = await startExplorer((params, answer) =>
    params.get('action') === 'tokentx'
      ? change(answer, (rows) => rows.filter(({ hash }) => hash !== floods[1]))
      : undefined,
  )
  const other = await startUnindexed(undefined, { network: { explorerApi: short } })
  expect(getAllHashes(await readPages(other.url, ada)).at(-1)).toBe(oldest)
})

const invented = `0x${'1'.repeat(64)}`

test('error: an explorer that lies invents no transaction and changes none', async () => {
  const { newAccount, send } = chain
  const [ada, bob] = [await newAccount(208), await newAccount(209)]
  const foreign = await send({ from: bob, to: toTestAddress(300), value: 1n })
  const sent = await sendMany(ada, 5)
  const { blockNumber, blockHash } = await chain.client.getTransactionReceipt({ hash: foreign })
  const readWith = async (edit: (rows: ExplorerRow[]) => ExplorerRow[]) => {
    const { explorerApi } = await startExplorer((params, answer) =>
      params.get('action') === 'txlist' ? change(answer, edit) : undefined,
    )
    const { url } = await startUnindexed(undefined, { network: { explorerApi } })
    return readPages(url, ada)
  }
  const editAt = (index: number, edit: (row: ExplorerRow) => ExplorerRow) => (rows: ExplorerRow[]) =>
    rows.map((row) => (row.hash === sent[index] ? edit(row) : row))

  const repeated = await readWith((rows) => rows.flatMap((row) => [row, row]))
  expect(getAllHashes(repeated)).toEqual(sent)
  const others = await readWith((rows) => [
    ...rows,
    { ...(rows[0] as ExplorerRow), hash: foreign, blockHash, blockNumber: String(blockNumber), transactionIndex: '0' },
  ])
  expect(getAllHashes(others)).toEqual(sent)
  for (const pages of [repeated, others]) for (const page of pages) expect(page.fromExplorer).toBe(true)

  // From the first row that the node does not confirm, the logs of the node are the source.
  const lies: Record<string, (row: ExplorerRow) => ExplorerRow> = {
    'a hash that is not on the chain': (row) => ({ ...row, hash: invented }),
    'a hash of another account in this block': (row) => ({ ...row, hash: foreign }),
    'another block': (row) => ({ ...row, blockHash: invented }),
    'another number of the block': (row) => ({ ...row, blockNumber: String(Number(row.blockNumber) - 1) }),
    'another position in the block': (row) => ({ ...row, transactionIndex: '1' }),
  }
  for (const [name, lie] of Object.entries(lies)) {
    for (const index of [0, 2]) {
      const pages = await readWith(editAt(index, lie))
      expect([name, index, getAllHashes(pages)]).toEqual([name, index, sent.slice(0, index)])
      expect([name, index, pages.at(-1)?.tokensOnly]).toEqual([name, index, { since: expect.any(String) }])
    }
  }
})

test('error: while the explorer fails, activity comes from the logs of the node and says so', async () => {
  const { contracts, call, send } = chain
  const ada = await chain.newAccount(210)
  for (const value of [1n, 2n]) await send({ from: ada, to: toTestAddress(300), value })
  const minted = await call(contracts.usdc, 'mint', [ada, 1n])
  const plain = await startUnindexed()
  const fallback = await readPage(plain.url, ada)
  expect([getHashes(fallback.data), fallback.tokensOnly]).toEqual([[minted], { since: expect.any(String) }])

  let redirected = 0
  const other = await startNode((_, response) => {
    redirected += 1
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(noRows))
  })
  const limit = 'Max calls per sec rate limit reached (3/sec)'
  const failures: Record<string, [answer: Parameters<typeof startExplorer>[0], reason: string]> = {
    'an HTTP error': [() => ({ status: 500, body: '{}' }), 'STATUS_500'],
    'an HTTP error with a list': [(_, answer) => ({ status: 429, body: JSON.stringify(answer) }), 'STATUS_429'],
    'a rate limit': [() => ({ status: '0', message: 'NOTOK', result: limit }), `"${limit}"`],
    'a wrong key': [
      (params) => ({
        status: '0',
        message: 'NOTOK',
        result: `Invalid: ${params.get('apikey')} ${params.get('token')}`,
      }),
      '"Invalid: [key] [key]"',
    ],
    'an unknown action': [() => ({ status: '0', message: 'Unknown action', result: null }), '"Unknown action"'],
    'an error with an empty list': [() => ({ status: '0', message: 'Timeout', result: [] }), '"Timeout"'],
    'another status': [(_, answer) => ({ ...answer, status: '2' }), '"OK"'],
    'a page of HTML': [() => ({ type: 'text/html', body: '<html>' }), 'WRONG_TYPE'],
    'no JSON': [() => ({ body: '{"status":"1",' }), 'not JSON'],
    'rows of an unknown form': [
      (_, answer) => change(answer, (rows) => rows.map(({ blockHash: _hash, ...row }) => row as ExplorerRow)),
      'an answer of an unknown form',
    ],
    'rows oldest first': [(_, answer) => change(answer, (rows) => rows.toReversed()), 'rows that are not in order'],
    'a huge answer': [
      (params) => (params.get('action') === 'txlist' ? { body: Buffer.alloc(9 * 1024 * 1024, ' ') } : undefined),
      'TOO_LARGE',
    ],
    'a redirect': [() => ({ status: 302, headers: { Location: other }, body: '' }), 'FORBIDDEN_ADDRESS'],
    'no answer': [() => new Promise(() => {}), 'TIMEOUT'],
  }
  for (const [name, [respond, reason]] of Object.entries(failures)) {
    vi.mocked(console.warn).mockClear()
    let time = Date.now()
    const { explorerApi, requests } = await startExplorer(respond)
    const { url } = await startUnindexed(undefined, { now: () => time, network: { explorerApi } })
    expect([name, hideOrigin(await readPage(url, ada))]).toEqual([name, hideOrigin(fallback)])
    const failed = requests.length
    expect([name, hideOrigin(await readPage(url, ada))]).toEqual([name, hideOrigin(fallback)])
    expect([name, requests.length]).toEqual([name, failed])
    expect([name, readLog()]).toEqual([
      name,
      [`The explorer of ${chainId} failed: ${reason}. It is not called for 15 s.`],
    ])
    expect(readLog().join()).not.toMatch(/explorer-key|url-token|key-1234|127\.0\.0\.1/)
    if (name !== 'a rate limit') continue
    time += 15_001
    await readPage(url, ada)
    expect(requests.length).toBeGreaterThan(failed)
  }
  expect(redirected).toBe(0)
}, 120_000)

test('error: an explorer that fails on a later page ends the list there, and the page says so', async () => {
  const ada = await chain.newAccount(211)
  const sent = await sendMany(ada, 25)
  const stretch = createStretch(5000n)
  const { explorerApi } = await startExplorer(
    (params) => (params.get('endblock') === '999999999' ? undefined : { status: 500, body: '' }),
    { factor: 5000 },
  )
  const { url } = await startUnindexed(stretch, { network: { explorerApi } })
  const pages = await readPages(url, ada)
  expect(getAllHashes(pages)).toEqual(sent.slice(0, 20))
  expect(pages.map(({ fromExplorer }) => fromExplorer)).toEqual([true, ...pages.slice(1).map(() => undefined)])
  expect(pages.at(-1)?.tokensOnly).toEqual({ since: expect.any(String) })
})

test('behavior: a node without logs serves the pages of an explorer', async () => {
  const ada = await chain.newAccount(212)
  const sent = await sendMany(ada, 2)
  const { explorerApi } = await startExplorer()
  const { url } = await startUnindexed(
    ({ method }) => (method === 'eth_getLogs' ? { error: { code: -32601, message: 'method not found' } } : undefined),
    { network: { explorerApi } },
  )
  expect(getAllHashes(await readPages(url, ada))).toEqual(sent)
})

test('behavior: a transaction that the node does not have yet waits for the node', async () => {
  const ada = await chain.newAccount(216)
  const [newest, ...older] = await sendMany(ada, 3)
  const head = await chain.client.getBlockNumber({ cacheTime: 0 })
  const { explorerApi } = await startExplorer()
  const { url } = await startUnindexed(
    ({ method, params }) => {
      if (method === 'eth_blockNumber') return { result: numberToHex(head - 1n) }
      return params[0] === newest ? { result: null } : undefined
    },
    { network: { explorerApi } },
  )
  const page = await readPage(url, ada)
  expect([getHashes(page.data), page.next, page.fromExplorer]).toEqual([older, null, true])
})

test('behavior: calls wait for their turn, and those that would wait too long are not made', async () => {
  const { explorerApi, requests } = await startExplorer()
  const network = { explorerApi: { ...explorerApi, perSecond: 1 } }
  const { url } = await startUnindexed(undefined, { network })
  // Three pages take twelve calls. The first of six seconds are made.
  const accounts = [213, 214, 215].map(toTestAddress)
  const pages = await Promise.all(accounts.map((account) => readPage(url, account)))
  expect(pages.map(({ fromExplorer }) => fromExplorer)).toContain(undefined)
  expect(requests.length).toBeLessThanOrEqual(6)
  expect(readLog()).toEqual([])
}, 60_000)
