import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createConcurrencyLimits } from './concurrencyLimits.ts'

const { signal } = new AbortController()
setMaxListeners(0, signal)

function start() {
  const limits = createConcurrencyLimits()
  const releases: (() => void)[] = []
  const failed: string[] = []
  const acquire = (client: string, host: string, { isGateway = false, until = signal } = {}) =>
    limits.acquire({ client, host, isGateway }, until).then(
      (release) => void releases.push(release),
      (error) => void failed.push(error.code),
    )
  return { releases, failed, acquire }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('behavior: slow servers of one client, or of one host, do not block other requests', async () => {
  const { releases, acquire } = start()
  for (let index = 0; index < 20; index++) void acquire('greedy', `slow${index}.example`)
  await settle()
  expect(releases).toHaveLength(8)
  for (let index = 0; index < 20; index++) void acquire(`client${index}`, 'slow.example')
  await settle()
  expect(releases).toHaveLength(12)
  void acquire('other', 'good.example')
  await settle()
  expect(releases).toHaveLength(13)
  releases[0]?.()
  await settle()
  expect(releases).toHaveLength(14)
})

test("behavior: the operator's gateway may have more requests than other hosts, but not all", async () => {
  const { releases, acquire } = start()
  for (let index = 0; index < 40; index++) void acquire(`client${index}`, 'ipfs.example', { isGateway: true })
  await settle()
  expect(releases).toHaveLength(16)
  for (let index = 0; index < 40; index++) void acquire(`client${index}`, `host${index}.example`)
  await settle()
  expect(releases).toHaveLength(32)
})

test('error: excess queued requests are rejected, and aborting ends the queued ones', async () => {
  const { releases, failed, acquire } = start()
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  for (let index = 0; index < 110; index++) void acquire('greedy', `slow${index}.example`, { until: ending.signal })
  await settle()
  expect([releases.length, failed]).toEqual([8, ['BUSY', 'BUSY']])
  ending.abort()
  await settle()
  expect(failed.filter((code) => code === 'CLOSED')).toHaveLength(100)
  for (const release of releases.splice(0)) release()
  for (let index = 0; index < 9; index++) void acquire('greedy', `slow${index}.example`)
  await settle()
  expect(releases).toHaveLength(8)
})
