import { expect, test } from 'vitest'
import { chain, rpc } from '../account.testing.ts'
import { followHeads, type Head, type HeadChange } from './followHeads.ts'

async function follow(work: (changes: HeadChange[]) => Promise<void>, onChange = async (_: HeadChange) => {}) {
  const changes: HeadChange[] = []
  const stop = new AbortController()
  await followHeads({
    client: chain.client,
    signal: stop.signal,
    everyMs: 5,
    async onChange(change) {
      await onChange(change)
      changes.push(change)
    },
    onProblem: () => {},
  })
  await work(changes)
  stop.abort()
}

const newest = () => rpc<Head>('eth_getBlockByNumber', 'latest', false)
const headsOf = (changes: HeadChange[]) => changes.flatMap(({ heads }) => heads.map(({ hash }) => hash))

test('default: each new block is reported once, in order and without its transactions', async () => {
  const { number } = await newest()
  await follow(async (changes) => {
    await rpc('anvil_mine', '0x3')
    await expect.poll(() => headsOf(changes)).toHaveLength(3)
    await rpc('evm_mine')
    await expect.poll(() => headsOf(changes)).toHaveLength(4)
    const heads = changes.flatMap((change) => change.heads)
    expect(heads.map((head) => Number(head.number) - Number(number))).toEqual([1, 2, 3, 4])
    expect(heads[3]).toMatchObject({ hash: (await newest()).hash })
    expect(heads[3]).not.toHaveProperty('transactions')
    expect(changes.every(({ gone, missed }) => gone.length === 0 && !missed)).toBe(true)
  })
})

test('behavior: blocks that a reorganisation has replaced are reported as gone, the newest first', async () => {
  await follow(async (changes) => {
    const snapshot = await rpc('evm_snapshot')
    await rpc('anvil_mine', '0x2')
    await expect.poll(() => headsOf(changes)).toHaveLength(2)
    const [first, second] = headsOf(changes)
    changes.splice(0)
    await rpc('evm_revert', snapshot)
    await rpc('evm_increaseTime', 100)
    await rpc('anvil_mine', '0x3')
    await expect.poll(() => changes.flatMap(({ gone }) => gone.map(({ hash }) => hash))).toEqual([second, first])
    await expect.poll(() => headsOf(changes).at(-1)).toBe((await newest()).hash)
  })
})

test('behavior: after a long pause the last blocks are read one by one, and the others are named', async () => {
  const before = await newest()
  await follow(async (changes) => {
    await rpc('anvil_mine', '0x64')
    await expect.poll(() => headsOf(changes).at(-1)).toBe((await newest()).hash)
    const told = changes.reduce((sum, { heads, missed }) => {
      return sum + heads.length + (missed ? Number(missed.to) - Number(missed.from) + 1 : 0)
    }, 0)
    expect(told).toBe(100)
    expect(Number((await newest()).number) - Number(before.number)).toBe(100)
  })
})

test('error: a change that could not be served is found again', async () => {
  let failures = 2
  const onChange = async () => {
    if (failures-- > 0) throw new Error('not now')
  }
  await follow(async (changes) => {
    await rpc('evm_mine')
    await expect.poll(() => headsOf(changes)).toEqual([(await newest()).hash])
  }, onChange)
})
