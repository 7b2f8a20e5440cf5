import { portLimits } from '@oriel/shared/constants.ts'
import type { Reply } from '@oriel/shared/rpc/rpc.ts'
import { describe, expect, test } from 'vitest'
import { createReadBatcher, type PageRequest } from './readBatcher.ts'

const read = (method: string, params: unknown = []) => ({ namespace: 'eip155', method, params }) as PageRequest

function createFrame(answer: (request: PageRequest) => Reply = ({ params }) => ({ ok: true, value: params })) {
  const messages: PageRequest[][] = []
  const waiting: (() => void)[] = []
  let isHeld = false
  const batch = async ({ requests }: { requests: PageRequest[] }) => {
    messages.push(requests)
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    return requests.map(answer)
  }
  return {
    messages,
    connect: async () => ({ batch }),
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

describe('createReadBatcher', () => {
  test('default: the reads of one microtask are batched, and each resolves with its own result', async () => {
    const frame = createFrame()
    const reads = createReadBatcher(frame.connect)
    const answers = await Promise.all([1, 2, 3].map((n) => reads(read('eth_getBalance', [n]))))
    expect(answers).toEqual([[1], [2], [3]])
    expect(frame.messages).toHaveLength(1)
  })

  test('behavior: a burst is split into several messages by count and size', async () => {
    const frame = createFrame()
    const reads = createReadBatcher(frame.connect)
    await Promise.all(Array.from({ length: 5000 }, (_, n) => reads(read('eth_getBalance', [n]))))
    expect(frame.messages.flat()).toHaveLength(5000)
    expect(Math.max(...frame.messages.map((message) => message.length))).toBe(100)
    const large = createFrame()
    const manyBytes = createReadBatcher(large.connect)
    await Promise.all(Array.from({ length: 4 }, () => manyBytes(read('eth_call', ['0'.repeat(40_000)]))))
    expect(large.messages.map((message) => message.length)).toEqual([2, 2])
  })

  test('behavior: the number of messages in flight is limited', async () => {
    const frame = createFrame()
    frame.hold()
    const reads = createReadBatcher(frame.connect)
    const all = Promise.all(Array.from({ length: 3000 }, (_, n) => reads(read('eth_getBalance', [n]))))
    await expect.poll(() => frame.messages.length).toBe(16)
    frame.release()
    expect(await all).toHaveLength(3000)
  })

  test('error: a failing read does not affect the others', async () => {
    const frame = createFrame(({ method }) =>
      method === 'eth_call'
        ? { ok: false, error: { code: 3, message: 'execution reverted' } }
        : { ok: true, value: '0x1' },
    )
    const reads = createReadBatcher(frame.connect)
    const [good, bad] = await Promise.allSettled([reads(read('eth_blockNumber')), reads(read('eth_call'))])
    expect(good).toMatchObject({ status: 'fulfilled', value: '0x1' })
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 3, message: 'execution reverted' } })
  })

  test('error: a lost frame rejects all pending reads', async () => {
    const reads = createReadBatcher(async () => ({
      batch: () => Promise.reject({ code: 4900, message: 'The wallet frame does not answer.' }),
    }))
    const both = await Promise.allSettled([reads(read('eth_blockNumber')), reads(read('eth_gasPrice'))])
    expect(both.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([4900, 4900])
  })

  test('error: a read that is not serializable does not affect the others', async () => {
    const reads = createReadBatcher(createFrame().connect)
    await expect(reads(read('eth_call', ['0'.repeat(portLimits.characters)]))).rejects.toMatchObject({ code: -32602 })
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    await expect(reads(read('eth_call', cyclic))).rejects.toMatchObject({ code: -32602 })
  })
})
