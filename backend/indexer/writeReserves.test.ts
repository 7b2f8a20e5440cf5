import { expect, test } from 'vitest'
import { localnet } from '../server/backend.testing.ts'
import { acquireLease, type Cursor } from './cursor.ts'
import { store } from './tables.testing.ts'
import { rollBack, writeBlocks } from './writeBlocks.ts'
import { maxPairs } from './writeReserves.ts'

const toAddress = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const hour = 3600
const day = 86_400
const start = 1000 * day

async function openCursor(): Promise<Cursor> {
  const network = localnet.caipNetworkId
  const cursor = await acquireLease(store.database, { network, owner: 'here', firstBlock: 0 })
  if (!cursor) throw new Error('no lease')
  return cursor
}

type Change = { pair?: number; dollars?: bigint }

/** Writes a block for each time. The block's reserves equal its number. */
async function write(cursor: Cursor, times: readonly number[], changes: readonly Change[] = [{}]) {
  const blocks = times.map((time, index) => {
    const number = cursor.block + 1 + index
    return { number, hash: toHash(number), parentHash: toHash(number - 1), time, transactions: [] }
  })
  const reserves = blocks.flatMap(({ number: block, time }) =>
    changes.map(({ pair = 1, dollars = 5000n }) => ({
      pair: toAddress(pair),
      factory: toAddress(0),
      token0: toAddress(1),
      token1: toAddress(2),
      decimals0: 18,
      decimals1: 6,
      block,
      time,
      reserve0: BigInt(block),
      reserve1: 1n,
      dollars,
    })),
  )
  return await writeBlocks(store.database, cursor, 'here', blocks, reserves)
}

const listTimes = (seconds: number, from: number, to: number) =>
  Array.from({ length: (to - from) / seconds }, (_, at) => from + at * seconds)

const readRows = () => store.database.selectFrom('indexReserves').select(['block', 'time']).orderBy('block').execute()

test('default: old reserves are thinned out, and the latest ones stay', async () => {
  const first = await write(await openCursor(), listTimes(60, start, start + 3 * hour))
  const times = (await readRows()).map(({ time }) => time - start)
  const end = 3 * hour - 60
  // Only the last minute of every quarter of an hour remains, and every minute of the last hour.
  const old = times.filter((time) => time < end - hour)
  expect(old).toEqual([...listTimes(900, 840, end - hour), end - hour - 60])
  expect(times.filter((time) => time >= end - hour)).toHaveLength(61)

  const second = await write(first, [start + 2 * day], [])
  expect((await readRows()).map(({ time }) => time - start)).toEqual([2 * hour - 60, end])
  const third = await write(second, [start + 9 * day], [])
  expect((await readRows()).map(({ time }) => time - start)).toEqual([end])
  await write(third, [start + 90 * day])
  expect((await readRows()).map(({ time }) => time - start)).toEqual([end, 90 * day])
})

test('behavior: a rollback reverts the reserves of its blocks, and pairs first seen there', async () => {
  const first = await write(await openCursor(), [start, start + 1])
  await write(await write(first, [start + 2]), [start + 3], [{ pair: 2 }])
  await rollBack(store.database, { ...first, block: 3, hash: toHash(3) }, 'here', { block: 1, hash: toHash(1) })
  expect((await readRows()).map(({ block }) => block)).toEqual([0, 1])
  const pairs = await store.database.selectFrom('indexPairs').select('pair').execute()
  expect(pairs).toEqual([{ pair: toAddress(1) }])
})

test('behavior: above the maximum, the pairs with the most money stay', async () => {
  const many = Array.from({ length: maxPairs }, (_, at) => ({ pair: at + 1, dollars: BigInt(2000 + at) }))
  const first = await write(await openCursor(), [start], many)
  await write(
    first,
    [start + 1],
    [
      { pair: 5000, dollars: 1500n },
      { pair: 5001, dollars: 1_000_000n },
    ],
  )
  const pairs = await store.database.selectFrom('indexPairs').select('pair').orderBy('dollars').execute()
  expect(pairs).toHaveLength(maxPairs)
  expect([pairs[0], pairs.at(-1)]).toEqual([{ pair: toAddress(2) }, { pair: toAddress(5001) }])
  expect(await readRows()).toHaveLength(maxPairs)
})
