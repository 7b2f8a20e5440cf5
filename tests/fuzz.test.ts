import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { howToRepeat, isLong, seed } from '../shared/loops.testing.ts'
import { openDapp, openTab, request } from './support/dapp.ts'
import { installFuzzer } from './support/fuzzMessages.ts'
import { exchange, logFigure, watchMainThread } from './support/hostile.ts'
import { urls } from './support/ports.ts'
import { getRawDocument, mountRaw } from './support/rawFrame.ts'

// Second tier: borderPort.test.ts tries each kind of message and each limit.

// A port closes for good after 200 strikes, so the attacker mounts a new frame each time.
const ports = isLong ? 40 : 6
const perPort = 23_000

test('behavior: more than a hundred thousand arbitrary messages get only coded answers, and another dapp gets all of its answers (A8, A9, A10) @second', async ({
  page,
  context,
}) => {
  logFigure('seed', howToRepeat)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await context.addInitScript(installFuzzer)
  const honest = await openTab(context, urls.stranger)
  await openDapp(page)

  const heap: number[] = []
  const gaps: number[] = []
  const sum = { sent: 0, answered: 0, closed: 0 }
  const asking = requestUntilStopped(honest)
  const started = performance.now()
  for (let at = 0; at < ports; at++) {
    const closed = page.waitForEvent('console', (line) => line.text().includes('closed the connection'))
    const { sent, answered, unexpected, gap, frameHeap } = await attackOnce(page, seed + at)
    await closed
    sum.sent += sent
    sum.answered += answered
    sum.closed++
    gaps.push(gap)
    heap.push(frameHeap)
    expect(unexpected.slice(0, 3), `port ${at}`).toEqual([])
    expect(answered, `answers of port ${at}`).toBeGreaterThan(20)
    for (const frame of page.frames()) expect(await frame.evaluate(() => 'polluted' in {})).toBe(false)
    await page.locator('iframe[title="Raw"]').evaluate((element) => element.remove())
  }
  const seconds = (performance.now() - started) / 1000
  const waits = await asking.stop()

  const [first = 0] = heap
  const last = heap.at(-1) ?? 0
  logFigure(
    'messages',
    `${sum.sent} over ${sum.closed} ports in ${seconds.toFixed(0)} s; ${sum.answered} calls were answered`,
  )
  logFigure(
    'longest gap of an attacked frame',
    `${Math.max(...gaps)} ms (median ${gaps.sort((a, b) => a - b)[ports / 2]} ms)`,
  )
  logFigure('answers of the honest dapp', `${waits.length}, the slowest after ${Math.round(Math.max(...waits))} ms`)
  logFigure(
    'heap of the frame’s process',
    `${formatMebibytes(first)} after the first port, ${formatMebibytes(last)} after the last`,
  )
  expect(sum.sent).toBeGreaterThanOrEqual(100_000)
  expect(errors.slice(0, 3)).toEqual([])
  expect(waits.length).toBeGreaterThan(10)
  expect(last - first).toBeLessThan(64 * 2 ** 20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await request(page, 'eth_accounts')).toEqual([])
  expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
})

async function attackOnce(page: Page, seed: number) {
  const raw = await mountRaw(page)
  expect((await raw.evaluate((client) => client.start())).value.ok).toBe(true)
  const document = await getRawDocument(page)
  const gap = await watchMainThread(document)
  const sent = await raw.evaluate(
    (client, { seed, perPort }) => {
      const fuzzer = window.createFuzzer({ seed, channel: client.channel })
      for (let message = 0; message < perPort; message++) client.post(fuzzer.next())
      return perPort
    },
    { seed, perPort },
  )
  await exchange(document)
  const replies = await raw.evaluate((client) => client.replies.splice(0).map((reply) => JSON.stringify(reply)))
  const devtools = await page.context().newCDPSession(document)
  const frameHeap = await measureHeap(devtools)
  return {
    sent,
    answered: replies.length,
    unexpected: replies.filter((reply) => !isCoded(reply)),
    gap: await gap(),
    frameHeap,
  }
}

/** Returns true if the reply is an error with a code, and leaks no internal details. */
function isCoded(reply: string): boolean {
  const { value, isError } = JSON.parse(reply) as {
    isError?: boolean
    value?: { ok?: boolean; error?: { code: unknown; message: unknown }; message?: string }
  }
  if (/stack|assets\/|\.js\b|oriel\.localhost/.test(reply)) return false
  if (isError) return value?.message === 'The call failed.'
  if (value?.ok === true) return true
  return value?.ok === false && Number.isInteger(value.error?.code) && typeof value.error?.message === 'string'
}

/**
 * Sends requests until `stop` is called. `stop` resolves with each request's duration in ms. A wrong result fails the
 * test.
 */
function requestUntilStopped(page: Page) {
  let isStopped = false
  const asking = (async () => {
    const waits: number[] = []
    while (!isStopped) {
      const before = performance.now()
      expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
      waits.push(performance.now() - before)
    }
    return waits
  })()
  return {
    stop() {
      isStopped = true
      return asking
    },
  }
}

/** Measures the JavaScript heap of this document's process in bytes, after garbage collection. */
async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

const formatMebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
