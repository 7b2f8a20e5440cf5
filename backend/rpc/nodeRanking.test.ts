import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBody, startNode } from '../server/backend.testing.ts'
import { createNode } from './node.ts'
import { createNodeRanking } from './nodeRanking.ts'
import { createUpstreams } from './upstreams.ts'

const [first, second, third] = ['https://a.example/', 'https://b.example/', 'https://c.example/']

let time = 0
beforeEach(() => {
  time = 0
})

/** Creates a ranking of mock nodes. Each node responds after its time in ms, or fails. */
function createRanking(latencies: Record<string, number | 'fails'>) {
  const pings: string[] = []
  const ranking = createNodeRanking({
    now: () => time,
    ping: async (rpcUrl) => {
      pings.push(rpcUrl)
      const latency = latencies[rpcUrl]
      if (latency === 'fails') throw new Error('down')
      time += latency ?? 0
    },
  })
  /** Samples the nodes one after another, four seconds apart. */
  async function sample(rpcUrls: readonly string[], rounds: number) {
    for (let round = 0; round < rounds; round += 1) {
      for (const rpcUrl of rpcUrls) {
        // Pair each node with one that responds immediately, so that the clock only measures that node.
        ranking.sample([rpcUrl, 'https://other.example/'])
        await new Promise(setImmediate)
      }
      time += 4000
    }
  }
  return { ...ranking, pings, take: sample }
}

describe('the order of the nodes', () => {
  test('default: without samples it is that of the configuration', () => {
    expect(createRanking({}).rank([first, second, third] as string[])).toEqual([first, second, third])
  })

  test('default: the fastest is first', async () => {
    const { rank, take } = createRanking({ [first]: 800, [second]: 90, [third]: 400 })
    await take([first, second, third], 10)
    expect(rank([first, second, third])).toEqual([second, third, first])
  })

  test('behavior: a node that often fails is after a slow one', async () => {
    const { rank, take, recordFailure } = createRanking({ [first]: 50, [second]: 500 })
    await take([first, second], 10)
    expect(rank([first, second])).toEqual([first, second])
    for (let count = 0; count < 5; count += 1) recordFailure(first)
    expect(rank([first, second])).toEqual([second, first])
  })

  test('behavior: only the last ten samples count, so a node gets its place back', async () => {
    const latencies: Record<string, number | 'fails'> = { [first]: 'fails', [second]: 100 }
    const { rank, take } = createRanking(latencies)
    await take([first, second], 10)
    expect(rank([first, second])).toEqual([second, first])
    latencies[first] = 100
    await take([first, second], 10)
    expect(rank([first, second])).toEqual([first, second])
  })

  test('behavior: nodes that are nearly equal keep the order of the configuration', async () => {
    const { rank, take } = createRanking({ [first]: 110, [second]: 100 })
    await take([first, second], 10)
    expect(rank([first, second])).toEqual([first, second])
  })
})

describe('sampling', () => {
  test('behavior: each node is asked at most once in four seconds, and only while the network is in use', async () => {
    const { pings, sample } = createRanking({})
    for (let count = 0; count < 50; count += 1) sample([first, second])
    expect(pings).toEqual([first, second])
    time += 3999
    sample([first, second])
    expect(pings).toHaveLength(2)
    time += 1
    sample([first, second])
    expect(pings).toHaveLength(4)
    time += 3_600_000
    await new Promise(setImmediate)
    expect(pings).toHaveLength(4)
  })

  test('behavior: a single node is not asked', () => {
    const { pings, sample } = createRanking({})
    sample([first])
    expect(pings).toEqual([])
  })
})

describe('over real connections', () => {
  type Reply = { delay?: number; status?: number }

  async function startNodes(...replies: Reply[]) {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const asked: string[][] = []
    let answered = 0
    const urls = await Promise.all(
      replies.map(async (reply, index) => {
        const methods: string[] = []
        asked[index] = methods
        return await startNode(async (request, response) => {
          const { method } = JSON.parse(await readBody(request)) as { method: string }
          methods.push(method)
          await new Promise((resolve) => setTimeout(resolve, reply.delay ?? 0))
          response.statusCode = reply.status ?? 200
          response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${index}` }))
          if (method === 'net_version') answered += 1
        })
      }),
    )
    let skipped = 0
    const upstreams = createUpstreams({ timeoutMs: 5000, log: () => {}, now: () => performance.now() + skipped })
    onTestFinished(() => upstreams.close())
    const count = (index: number, method: string) => asked[index]?.filter((name) => name === method).length ?? 0
    return {
      urls,
      count,
      send: (isRanked = true) => createNode(upstreams, urls, { isRanked }).request('eth_blockNumber', []),
      async sampleAll(isRanked = true) {
        skipped += 4001
        const before = answered
        await createNode(upstreams, urls, { isRanked }).request('eth_blockNumber', [])
        if (isRanked) await vi.waitFor(() => expect(answered).toBe(before + urls.length), { interval: 5 })
      },
    }
  }

  test('default: after ten samples a slow first node is asked after the fast one', async () => {
    const { count, send, sampleAll } = await startNodes({ delay: 120 }, { delay: 0 })
    for (let round = 0; round < 10; round += 1) await sampleAll()
    await vi.waitFor(async () => expect(await send()).toBe('0x1'))
    expect(count(1, 'net_version')).toBeGreaterThanOrEqual(10)
  })

  test('default: a failing first node is left alone after its cool-down, too', async () => {
    const { count, send, sampleAll } = await startNodes({ status: 503 }, { delay: 30 })
    for (let round = 0; round < 10; round += 1) await sampleAll()
    const before = count(0, 'eth_blockNumber')
    for (let round = 0; round < 10; round += 1) await sampleAll()
    expect(await send()).toBe('0x1')
    expect(count(0, 'eth_blockNumber')).toBe(before)
  })

  test('behavior: a list that is not ranked keeps its order, and none of its nodes is sampled', async () => {
    const { count, send, sampleAll } = await startNodes({ delay: 120 }, { delay: 0 })
    for (let round = 0; round < 5; round += 1) await sampleAll(false)
    expect(await send(false)).toBe('0x0')
    expect(count(0, 'net_version') + count(1, 'net_version')).toBe(0)
  })
})
