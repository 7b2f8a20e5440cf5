import type { Hex } from '@oriel/shared/chains/caip.ts'
import { expect, test } from 'vitest'
import { createDeliveredLogs } from './deliveredLogs.ts'

const toHash = (block: number): Hex => `0x${block}`
const createLogs = (count: number) => Array.from({ length: count }, (_, logIndex) => ({ logIndex }))

function getKeptBlocks(...counts: number[]) {
  const delivered = createDeliveredLogs()
  for (const [block, count] of counts.entries()) delivered.add(toHash(block), createLogs(count))
  return counts.flatMap((count, block) => (delivered.take(toHash(block)).length === count ? [block] : []))
}

test('default: the logs of a block are returned once', () => {
  const delivered = createDeliveredLogs()
  delivered.add('0x1', createLogs(2))
  expect(delivered.take('0x1')).toEqual(createLogs(2))
  expect(delivered.take('0x1')).toEqual([])
})

test('behavior: the oldest blocks are dropped when there are too many blocks, or too many logs in them', () => {
  expect(getKeptBlocks(...Array.from({ length: 70 }, () => 1))).toEqual(Array.from({ length: 64 }, (_, at) => at + 6))
  expect(getKeptBlocks(1500, 400, 100)).toEqual([0, 1, 2])
  expect(getKeptBlocks(1500, 400, 101)).toEqual([1, 2])
  expect(getKeptBlocks(1, 2001, 1)).toEqual([2])
})
