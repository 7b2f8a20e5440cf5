import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import { sql } from 'kysely'
import { type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { NetworkEntry } from '../config/networkEntry.ts'
import { acquireLease, type Cursor } from '../indexer/cursor.ts'
import type { Movement } from '../indexer/movements.ts'
import { store } from '../indexer/tables.testing.ts'
import { rollBack, writeBlocks } from '../indexer/writeBlocks.ts'
import { createDescriptions } from '../nfts/descriptions.ts'
import { readNfts } from '../nfts/nfts.ts'
import { readIndexedTokens } from '../portfolio/indexedTokens.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { localnet } from '../server/backend.testing.ts'
import { createMintBook } from '../solana/mints.ts'
import { createUntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { readEvmPage } from './evmHistory.ts'
import { createHistoryPages } from './historyPages.ts'
import { listTokens, maxTokens, readNftHoldings } from './indexedHoldings.ts'
import { readBounded } from './readBounded.ts'

const network = localnet.caipNetworkId
const gateways = { ipfs: 'https://ipfs.example/ipfs/', arweave: 'https://arweave.example/' }
const tokenImage = ({ symbol }: { symbol: string }) => `https://wallet.example/${symbol}`
const toAddress = (number: number) => `0x${number.toString(16).padStart(40, 'a0')}`
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const ada = toAddress(0xada)
const bob = toAddress(0xb0b)
type Moved = Partial<Movement> & { isPushed?: boolean }

async function write(cursor: Cursor, transactions: readonly { from: string; moved: readonly Moved[] }[]) {
  const blocks = transactions.map(({ from, moved }, index) => {
    const number = cursor.block + 1 + index
    const movements = moved.map((movement) => ({
      kind: 'ERC20' as const,
      token: toAddress(1),
      tokenId: null,
      sender: bob,
      recipient: ada,
      amount: 5n,
      isPushed: false,
      operator: null,
      ...movement,
    }))
    const transaction = {
      position: 0,
      hash: toHash(number),
      sender: from,
      recipient: bob,
      nonce: number,
      value: 0n,
      fee: 1n,
      isDeployment: false,
      isFailed: false,
      isApproval: false,
      operators: [],
      selector: '0xa9059cbb',
      movements,
      syncs: [],
    }
    return { number, hash: toHash(number), parentHash: toHash(number - 1), time: number, transactions: [transaction] }
  })
  return await writeBlocks(store.database, cursor, 'here', blocks)
}

async function openCursor(firstBlock = 0): Promise<Cursor> {
  const cursor = await acquireLease(store.database, { network, owner: 'here', firstBlock })
  if (!cursor) throw new Error('no lease')
  return cursor
}

const createEntry = (tokens: string[] = []) =>
  NetworkEntry.parse({ network: localnet, rpcUrls: ['http://127.0.0.1:1/'], tokens, index: {} })

function createContracts(answer: (token: string) => Hex | number) {
  const calls: string[] = []
  const node: Node = {
    async request(_, params) {
      const [{ to }] = params as [{ to: string }]
      calls.push(to)
      const result = answer(to)
      if (typeof result === 'number') throw new NodeError({ code: result, message: 'no' })
      return result
    },
    requestParsed: async (_method, _params, result) => result.parse('0x1'),
  }
  return { node, calls }
}
const six = numberToHex(6, { size: 32 })
const readPage = async (parts: { node: Node; entry: NetworkEntry }) =>
  (await readEvmPage({ ...parts, database: store.database, tokenImage, account: ada })).page
const listAmounts = ({ data }: Pick<HistoryPage, 'data'>) =>
  data.map(({ metadata, transfers }) => [
    metadata.operationType,
    ...(transfers ?? []).map((transfer) => transfer.quantity.numeric),
  ])

test('error: without decimals there is no amount, and for a configured token no history', async () => {
  const configured = toAddress(1)
  const other = toAddress(2)
  await write(await openCursor(), [
    { from: bob, moved: [{ token: configured }] },
    { from: bob, moved: [{ token: other }] },
  ])
  const entry = createEntry([configured])
  let failing = [configured, other]
  const { node, calls } = createContracts((token) => (failing.includes(token) ? -32005 : six))
  const read = () => readPage({ node, entry })
  await expect(read()).rejects.toBeInstanceOf(UpstreamsDownError)
  expect(calls[0]).toBe(configured)
  failing = [other]
  expect(listAmounts(await read())).toEqual([['receive'], ['receive', '0.000005']])
  failing = []
  expect(listAmounts(await read())).toEqual([['receive'], ['receive', '0.000005']])
  expect(await store.database.selectFrom('tokenFacts').select('token').execute()).toEqual([{ token: configured }])
})

test('behavior: metadata of a contract that rejects every call is not stored', async () => {
  await write(await openCursor(), [{ from: bob, moved: [{}] }])
  const { node } = createContracts(() => 3)
  const page = await readPage({ node, entry: createEntry() })
  expect(listAmounts(page)).toEqual([['receive', '5']])
  expect(await store.database.selectFrom('tokenFacts').selectAll().execute()).toEqual([])
})

test('behavior: a thousand airdrops do not displace tokens of the account’s own transactions', async () => {
  const gifts = Array.from({ length: maxTokens }, (_, index) => ({
    token: toAddress(1000 + index),
    isPushed: true,
  }))
  await write(await openCursor(), [
    { from: ada, moved: [{ token: toAddress(1) }] },
    { from: bob, moved: [{ token: toAddress(2) }] },
    { from: bob, moved: [{ token: toAddress(3), isPushed: true }] },
    { from: bob, moved: gifts },
    { from: ada, moved: [{ token: toAddress(1000), sender: ada, recipient: bob }] },
  ])
  const tokens = await listTokens(store.database, network, ada)
  expect(tokens.slice(0, 3)).toEqual([toAddress(1000), toAddress(1), toAddress(2)])
  expect(tokens).toHaveLength(maxTokens)
  expect(tokens).not.toContain(toAddress(3))
})

test('behavior: an index that starts later is incomplete, and includes NFTs that left and returned', async () => {
  const nft = { kind: 'ERC721' as const, token: toAddress(7), amount: 1n }
  const out = { sender: ada, recipient: bob }
  const moved = [
    { from: ada, moved: [{ ...nft, ...out, tokenId: 1n }] },
    { from: bob, moved: [{ ...nft, tokenId: 1n }] },
    { from: ada, moved: [{ ...nft, ...out, tokenId: 2n }] },
    { from: ada, moved: [{ ...nft, ...out, tokenId: 3n, kind: 'ERC1155' as const }] },
  ]
  const { node } = createContracts(() => six)
  const isComplete = async () =>
    (await readIndexedTokens(store.database, { node, entry: createEntry(), owner: ada })).isComplete
  const readTokenIds = async () =>
    (await readNftHoldings(store.database, { network, account: ada, limit: 10 })).map(({ tokenId }) => tokenId)
  const cursor = await write(await openCursor(100), moved)
  expect(await readTokenIds()).toEqual([1n, 3n])
  expect(await isComplete()).toBe(false)
  // An account without indexed rows may own NFTs that it received before the first indexed block.
  const nodeOf = () => node
  const mints = createMintBook(Date.now)
  const descriptions = createDescriptions({
    nodeOf,
    mints,
    untrustedFetcher: createUntrustedFetcher(gateways),
    now: Date.now,
  })
  const parts = { nodeOf, database: store.database, mints, descriptions }
  const readUnindexedNfts = async () =>
    await readNfts(parts, { entry: createEntry(), owner: toAddress(9), after: undefined })
  expect(await readUnindexedNfts()).toEqual({ nfts: [], next: null, incomplete: true })
  await rollBack(store.database, cursor, 'here', { firstBlock: 0, block: -1, hash: null })
  await write(await openCursor(), moved)
  expect(await readTokenIds()).toEqual([])
  expect(await isComplete()).toBe(true)
  expect(await readUnindexedNfts()).toEqual({ nfts: [], next: null })
})

test('behavior: an NFT received only in mass transfers is pushed; a rollback reverts that', async () => {
  const nft = { kind: 'ERC721' as const, token: toAddress(7), tokenId: 1n, amount: 1n }
  const read = async () => await readNftHoldings(store.database, { network, account: ada, limit: 10 })
  const first = await write(await openCursor(), [{ from: bob, moved: [{ ...nft, isPushed: true }] }])
  expect(await read()).toMatchObject([{ tokenId: 1n, quantity: 1n, isPushed: true }])
  const second = await write(first, [
    { from: ada, moved: [{ ...nft, sender: ada, recipient: bob }] },
    { from: ada, moved: [nft] },
  ])
  expect(await read()).toMatchObject([{ tokenId: 1n, quantity: 1n, isPushed: false }])
  await rollBack(store.database, second, 'here', { block: first.block, hash: first.hash })
  expect(await read()).toMatchObject([{ tokenId: 1n, quantity: 1n, isPushed: true }])
})

test('behavior: a rollback deletes the metadata of the tokens in its blocks', async () => {
  const first = await write(await openCursor(), [{ from: bob, moved: [{ token: toAddress(1) }] }])
  const second = await write(first, [{ from: bob, moved: [{ token: toAddress(2) }] }])
  const rows = [1, 2].map((number) => ({ token: toAddress(number), name: 'Coin', symbol: 'COIN', decimals: 18 }))
  await store.database
    .insertInto('tokenFacts')
    .values(rows.map((row) => ({ networkId: first.id, ...row })))
    .execute()
  await rollBack(store.database, second, 'here', { block: first.block, hash: first.hash })
  const left = await store.database.selectFrom('tokenFacts').select('token').execute()
  expect(left).toEqual([{ token: toAddress(1) }])
})

test('behavior: a page is cached until the index moves, and a rollback restores the earlier page', async () => {
  const { node } = createContracts(() => six)
  const readKept = createHistoryPages(store.database, Date.now)
  const read = async (head: number) => {
    const page = await readKept({ node, entry: createEntry(), tokenImage, account: ada }, head)
    return [page.data.length, page.blocksBehind]
  }
  expect(await read(3)).toEqual([0, 4])
  const first = await write(await openCursor(), [{ from: bob, moved: [{}] }])
  expect(await read(0)).toEqual([1, 0])
  // Delete rows without moving the cursor. The index never does this, but a page that still contains the rows must come
  // from the cache.
  await store.database.deleteFrom('indexActivity').execute()
  expect(await read(2)).toEqual([1, 2])
  const second = await write(first, [{ from: bob, moved: [{}] }])
  expect(await read(1)).toEqual([1, 0])
  await rollBack(store.database, second, 'here', { block: first.block, hash: first.hash })
  expect(await read(1)).toEqual([1, 1])
})

test('error: a read that takes too long releases its connection', { timeout: 120_000 }, async () => {
  const slow = readBounded(store.database, (trx) => sql`select pg_sleep(60)`.execute(trx), { limitMs: 100 })
  await expect(slow).rejects.toMatchObject({ status: 503 })
  const { rows } = await sql`show statement_timeout`.execute(store.database)
  expect(rows).toEqual([{ statementTimeout: '0' }])
})
