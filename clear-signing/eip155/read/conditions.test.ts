import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { account, network } from '../transaction/node.testing.ts'
import { getLaterBlock, getNextBlock, type Head, readHead, withOtherProducer } from './conditions.ts'

const [sequencer, builder, other] = [1, 2, 3].map((digit): Hex => `0x${`${digit}`.repeat(40)}`) as [Hex, Hex, Hex]
const randomness: Hex = `0x${'ab'.repeat(32)}`
const head: Head = {
  number: 20_000_000n,
  time: 1_767_225_611n,
  interval: 12n,
  gasLimit: 30_000_000n,
  baseFee: 10n ** 9n,
  producer: builder,
  earlierProducer: other,
  randomness,
}
const terms = [{ gas: 100_000n, maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 0n }]
const times = 200

/** Returns many random choices of the conditions of both runs. */
function chooseConditions(more: Partial<Head>, secondsLater = 3) {
  const currentHead = { ...head, ...more }
  return Array.from({ length: times }, () => {
    const next = getNextBlock(currentHead, terms, (Number(currentHead.time) + secondsLater) * 1000)
    return { next, later: getLaterBlock(currentHead, terms, next) }
  })
}

test.each([1, 2, 5, 12])('error: no preview runs between two blocks of a network with %i s each', (seconds) => {
  const interval = BigInt(seconds)
  for (const secondsLater of [0, 3, 25, 1000]) {
    for (const { next, later } of chooseConditions({ interval }, secondsLater)) {
      const [first, second] = [next, later].map(({ time }) => BigInt(time) - head.time) as [bigint, bigint]
      expect([first % interval, second % interval]).toEqual([0n, 0n])
      expect(first).toBeGreaterThan(0n)
      expect(first).toBeLessThan(120n + interval)
      // Nodes insert 12-second blocks between the newest block and the later one.
      expect(second).toBeGreaterThan((BigInt(later.number) - head.number - 1n) * 12n + first)
      expect(second - first).toBeLessThan(3n * 12n + 45n + interval)
    }
  }
})

test('error: a network with one producer has no other one in the later block, but in a third run', () => {
  const only = { producer: sequencer, earlierProducer: sequencer }
  for (const { next, later } of chooseConditions(only)) {
    expect([next.feeRecipient, later.feeRecipient]).toEqual([sequencer, sequencer])
    const third = withOtherProducer({ ...head, ...only }, later)
    expect(third).toEqual({ ...later, feeRecipient: third?.feeRecipient })
    expect(third?.feeRecipient).not.toBe(sequencer)
  }
  for (const { next, later } of chooseConditions({})) {
    expect([next.feeRecipient, later.feeRecipient]).toEqual([builder, other])
    expect(withOtherProducer(head, later)).toBeUndefined()
  }
})

test('error: a network that repeats its randomness does so in a preview', () => {
  for (const { next, later } of chooseConditions({ isRepeated: true }))
    expect([next.prevRandao, later.prevRandao]).toEqual([randomness, randomness])
  const all = chooseConditions({ isRepeated: false }).flatMap(({ next, later }) => [next.prevRandao, later.prevRandao])
  expect(new Set([...all, randomness]).size).toBe(times * 2 + 1)
})

/**
 * Reads the head of a network that has one block every `interval` seconds and the same randomness in `sharing` blocks.
 */
async function readTestHead({ interval, sharing }: { interval: number; sharing: number }) {
  const toHex = (value: number): Hex => `0x${value.toString(16)}`
  const requests: unknown[] = []
  const respond = ({ method, params: [block] }: { method: string; params: string[] }) => {
    if (method === 'eth_getBalance') return '0x1'
    requests.push(block)
    const number = block === 'latest' ? 101 : block === 'finalized' ? 37 : Number(block)
    const mixHash = `0x${'c'.repeat(60)}${Math.floor(number / sharing)
      .toString(16)
      .padStart(4, '0')}`
    const timestamp = toHex(1_700_000_000 + number * interval)
    return { number: toHex(number), timestamp, gasLimit: '0x1c9c380', miner: sequencer, mixHash, baseFeePerGas: '0x1' }
  }
  type Call = { id: number; method: string; params: string[] }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
    const replies = calls.map((call) => ({ id: call.id, result: respond(call) }))
    return Response.json(replies.length === 1 ? replies[0] : replies)
  }
  return { head: await readHead(getEvmClient(network, { url: 'http://node.invalid', fetch }), account), requests }
}

test('behavior: the block before tells whether a network repeats its randomness, and Ethereum is not asked', async () => {
  expect((await readTestHead({ interval: 2, sharing: 6 })).head).toMatchObject({ interval: 2n, isRepeated: true })
  expect((await readTestHead({ interval: 2, sharing: 1 })).head).toMatchObject({ isRepeated: false })
  const { head, requests } = await readTestHead({ interval: 12, sharing: 1 })
  expect(head?.isRepeated).toBeUndefined()
  expect(requests).toEqual(['latest', 'finalized'])
})
