import { expect, test } from 'vitest'
import { callRpc, chain } from '../account.testing.ts'
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

const readNewest = () => callRpc<Head>('eth_getBlockByNumber', 'latest', false)
const getHashes = (changes: HeadChange[]) => changes.flatMap(({ heads }) => heads.map(({ hash }) => hash))

test('default: each new block is reported once, in order and without its transactions', async () => {
  const { number } = await readNewest()
  await follow(async (changes) => {
    await callRpc('anvil_mine', '0x3')
    await expect.poll(() => getHashes(changes)).toHaveLength(3)
    await callRpc('evm_mine')
    await expect.poll(() => getHashes(changes)).toHaveLength(4)
    const heads = changes.flatMap((change) => change.heads)
    expect(heads.map((head) => Number(head.number) - Number(number))).toEqual([1, 2, 3, 4])
    expect(heads[3]).toMatchObject({ hash: (await readNewest()).hash })
    expect(heads[3]).not.toHaveProperty('transactions')
    expect(changes.every(({ removed, missed }) => removed.length === 0 && !missed)).toBe(true)
  })
})

test('behavior: blocks that a reorganisation has replaced are reported as gone, the newest first', async () => {
  await follow(async (changes) => {
    const snapshot = await callRpc('evm_snapshot')
    await callRpc('anvil_mine', '0x2')
    await expect.poll(() => getHashes(changes)).toHaveLength(2)
    const [first, second] = getHashes(changes)
    changes.splice(0)
    await callRpc('evm_revert', snapshot)
    await callRpc('evm_increaseTime', 100)
    await callRpc('anvil_mine', '0x3')
    await expect.poll(() => changes.flatMap(({ removed }) => removed.map(({ hash }) => hash))).toEqual([second, first])
    await expect.poll(() => getHashes(changes).at(-1)).toBe((await readNewest()).hash)
  })
})

test('behavior: after a long pause the last blocks are read one by one, and the others are named', async () => {
  const before = await readNewest()
  await follow(async (changes) => {
    await callRpc('anvil_mine', '0x64')
    await expect.poll(() => getHashes(changes).at(-1)).toBe((await readNewest()).hash)
    const reported = changes.reduce((sum, { heads, missed }) => {
      return sum + heads.length + (missed ? Number(missed.to) - Number(missed.from) + 1 : 0)
    }, 0)
    expect(reported).toBe(100)
    expect(Number((await readNewest()).number) - Number(before.number)).toBe(100)
  })
})

test('error: a change that could not be served is found again', async () => {
  let failures = 2
  const onChange = async () => {
    if (failures-- > 0) throw new Error('not now')
  }
  await follow(async (changes) => {
    await callRpc('evm_mine')
    await expect.poll(() => getHashes(changes)).toEqual([(await readNewest()).hash])
  }, onChange)
})
