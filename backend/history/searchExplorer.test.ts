import { expect, test } from 'vitest'
import { NetworkEntry } from '../config/networkEntry.ts'
import type { MinedPlace } from './minedRows.ts'
import { createExplorerSearcher } from './searchExplorer.ts'

const entry = NetworkEntry.parse({ network: 'eip155:1', explorerApi: { url: 'https://explorer.example/api' } })

const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const createPlace = (block: number, position: number): MinedPlace => {
  return { block, position, hash: toHash(block * 1000 + position), blockHash: toHash(block) }
}
const createPlaces = (count: number, block: number) => Array.from({ length: count }, (_, at) => createPlace(block, at))

/** Creates a search of an explorer that has rows in one list only, and counts its calls. */
function createSearch(rows: readonly MinedPlace[], head = 9) {
  let time = 0
  let calls = 0
  const search = createExplorerSearcher(
    async ({ list, endBlock = head, page }) => {
      if (list !== 'tokentx') return []
      calls += 1
      return rows.filter(({ block }) => block <= endBlock).slice((page - 1) * 200, page * 200)
    },
    () => time,
  )
  return {
    async read(before?: { block: number; position: number }) {
      const { places, searchedTo } = await search({ entry, account: '0xada', head, before, enough: 21 })
      return { blocks: places.map(({ block }) => block), searchedTo, calls }
    },
    wait(ms: number) {
      time += ms
    },
  }
}

test('default: calls follow until there are enough transactions or the list ends', async () => {
  const transfers = Array.from({ length: 450 }, () => createPlace(9, 0))
  const older = [8, 7, 6].map((block) => createPlace(block, 0))
  expect(await createSearch([...transfers, ...older]).read()).toEqual({ blocks: [9, 8, 7, 6], searchedTo: 0, calls: 3 })
  const many = Array.from({ length: 300 }, (_, at) => createPlace(300 - at, 0))
  const found = await createSearch(many, 300).read()
  expect([found.blocks.length, found.searchedTo, found.calls]).toEqual([199, 102, 1])
})

test('behavior: the oldest block of a list that goes on is left to the next page, because it may be cut', async () => {
  // This explorer lists the transactions of a block oldest first.
  const { read } = createSearch([...createPlaces(170, 9), ...createPlaces(60, 8), createPlace(7, 0)])
  expect(await read({ block: 9, position: 10 })).toMatchObject({ blocks: Array(10).fill(9), searchedTo: 9 })
  const next = await read({ block: 8, position: 999 })
  expect(next).toMatchObject({ blocks: [...Array(60).fill(8), 7], searchedTo: 0 })
})

test('behavior: at most 1000 rows are read, and a transaction that has more is left to the logs of the node', async () => {
  const transfers = Array.from({ length: 1200 }, () => createPlace(9, 0))
  expect(await createSearch(transfers).read()).toEqual({ blocks: [], searchedTo: 10, calls: 5 })
})

test('behavior: the newest rows are read again after 10 s, and those of old blocks after 10 minutes', async () => {
  const { read, wait } = createSearch([createPlace(100, 0), createPlace(9, 0)], 100)
  const old = { block: 10, position: 0 }
  const readCalls = async () => [(await read()).calls, (await read(old)).calls]
  expect(await readCalls()).toEqual([1, 2])
  wait(9000)
  expect(await readCalls()).toEqual([2, 2])
  wait(2000)
  expect(await readCalls()).toEqual([3, 3])
  wait(600_000)
  expect(await readCalls()).toEqual([4, 5])
})
