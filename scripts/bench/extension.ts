import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startExtension } from '../../tests/support/extension.ts'
import { dist } from '../build/measureSizes.ts'
import type { Bench } from './bench.ts'
import { watchExtension } from './extensionWatch.ts'
import { formatRatio, printTable } from './figures.ts'

type Calls = { [kind in 'net' | 'served' | 'refused']: () => Promise<unknown> }

declare global {
  interface Window {
    extensionCalls: Calls
  }
}

type Running = Bench & { extension: Awaited<ReturnType<typeof startExtension>>; watch: Watch }
type Watch = Awaited<ReturnType<typeof watchExtension>>

const callsPerRound = 100
const callsAtOnce = 1000
const tabs = 30
/** Goals, in ms, MiB, number of sessions or kB. */
const goals = {
  inpage: 5.3,
  contentScript: 1,
  first: 164,
  further: 119,
  call: 0.46,
  atOnce: 104,
  afterWorker: 4,
  offscreen: 15,
  session: 5,
  sessions: 8,
}

/** Measures the extension in pages without the SDK. */
export async function benchExtension(bench: Bench) {
  const extension = await startExtension({ wallet: bench.frameUrl })
  await extension.context.addInitScript('globalThis.__name = (named) => named')
  try {
    const running = { ...bench, extension, watch: await watchExtension(extension) }
    // Measures memory first, because a process retains the memory of ended sessions.
    await benchMemory(running)
    await benchStart(running)
    await benchCalls(running)
    await benchTabs(running)
    printSizes()
  } finally {
    await extension.stop()
  }
}

async function openPage({ extension, site }: Running): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(`${site.hostUrl}/bare`)
  await page.evaluate(findWallet)
  return page
}

/** Measures the time of one call in the page, in ms. */
const timeCall = (page: Page, kind: keyof Calls = 'net') =>
  page.evaluate(async (kind) => {
    const start = performance.now()
    await window.extensionCalls[kind]()
    return performance.now() - start
  }, kind)

async function benchStart(running: Running) {
  const { watch, quick } = running
  const first: number[] = []
  const further: number[] = []
  const afterWorker: number[] = []
  const empty: number[] = []
  let started = 0
  for (let round = 0; round < (quick ? 3 : 8); round++) {
    await watch.closeOffscreen()
    await watch.stopWorker()
    const page = await openPage(running)
    first.push(await timeCall(page))
    const other = await openPage(running)
    further.push(await timeCall(other))
    await watch.stopWorker()
    afterWorker.push(await timeCall(page, 'served'))
    if (await watch.hasWorker()) started++
    empty.push(await watch.timeEmptyPage())
    await Promise.all([page.close(), other.close()])
  }
  printTable('The extension: calls that find less than everything running', [
    {
      what: 'first call: worker, offscreen document and session start',
      samples: first,
      unit: 'ms',
      compared: `${formatRatio(first, empty, 'an empty extension page')}; goal ${goals.first}`,
    },
    {
      what: 'first call of a further tab: a session starts',
      samples: further,
      unit: 'ms',
      compared: `${formatRatio(further, empty, 'an empty extension page')}; goal ${goals.further}`,
    },
    {
      what: 'a call over an open port, with the worker stopped',
      samples: afterWorker,
      unit: 'ms',
      compared: `the worker started ${started} times; goal ${goals.afterWorker} and 0`,
    },
    { what: 'floor: an iframe of the extension without a script', samples: empty, unit: 'ms' },
  ])
}

async function benchCalls(running: Running) {
  const { watch, quick } = running
  const page = await openPage(running)
  const rounds = quick ? 5 : 15
  await page.evaluate(timeCalls, { rounds: 3, callsPerRound })
  const echo = await watch.openEcho(page)
  const samples: Record<keyof Calls, number[]> = { net: [], served: [], refused: [] }
  const port: number[] = []
  const portAtOnce: number[] = []
  const atOnce: number[] = []
  // Alternates between the transports, so that machine load affects them equally.
  for (let round = 0; round < rounds; round++) {
    const { net, served, refused } = await page.evaluate(timeCalls, { rounds: 1, callsPerRound })
    samples.net.push(...net)
    samples.served.push(...served)
    samples.refused.push(...refused)
    port.push((await echo.oneByOne(callsPerRound)) / callsPerRound)
    // Wait, so that the SDK's throttling does not delay the next round. The SDK throttles itself to stay below the
    // port's rate limit.
    await page.waitForTimeout(500)
    if (round % 3 > 0) continue
    atOnce.push(await page.evaluate(callAtOnce, callsAtOnce))
    portAtOnce.push(await echo.atOnce(callsAtOnce))
    await page.waitForTimeout(500)
  }
  await page.close()
  const { net, served, refused } = samples
  printTable(`The extension: one call after the other (a sample is the mean of ${callsPerRound})`, [
    {
      what: 'wallet_getPermissions, page to session and back',
      samples: served,
      unit: 'ms',
      compared: `${formatRatio(served, port, 'bare port')}; goal ${goals.call}`,
    },
    { what: 'net_version, as a read', samples: net, unit: 'ms', compared: formatRatio(net, port, 'bare port') },
    {
      what: 'personal_sign, refused without an account',
      samples: refused,
      unit: 'ms',
      compared: formatRatio(refused, served, 'served'),
    },
    { what: 'floor: runtime port echo, content script to worker', samples: port, unit: 'ms' },
  ])
  printTable(`The extension: ${callsAtOnce.toLocaleString('en')} calls at once`, [
    {
      what: 'net_version through the extension',
      samples: atOnce,
      unit: 'ms',
      compared: `${formatRatio(atOnce, portAtOnce, 'bare port')}; goal ${goals.atOnce}`,
    },
    { what: 'floor: runtime port echo, content script to worker', samples: portAtOnce, unit: 'ms' },
  ])
}

async function benchMemory(running: Running) {
  const { watch, quick } = running
  const pages: Page[] = []
  for (let count = 0; count < (quick ? 4 : 8); count++) pages.push(await openPage(running))
  const sizes = [await watch.memory()]
  for (const page of pages) {
    await timeCall(page)
    sizes.push(await watch.memory())
  }
  await Promise.all(pages.map((page) => page.close()))
  const [first = Number.NaN, ...further] = sizes.slice(1).map((size, at) => size - (sizes[at] ?? Number.NaN))
  printTable('The extension: memory of its processes (private, after a garbage collection)', [
    {
      what: 'offscreen document and first session',
      samples: [first],
      unit: 'MiB',
      compared: `goal ${goals.offscreen}`,
    },
    { what: 'each further session', samples: further, unit: 'MiB', compared: `goal ${goals.session}` },
  ])
}

async function benchTabs(running: Running) {
  const { watch } = running
  // Stops the worker, because its echo listener would disconnect the pages' ports.
  await watch.stopWorker()
  const pages: Page[] = []
  const times: number[] = []
  for (let count = 0; count < tabs; count++) {
    const page = await openPage(running)
    pages.push(page)
    times.push(await timeCall(page))
  }
  const sessions = await watch.countSessions()
  const start = performance.now()
  const failed = await timeCall(pages[0] as Page, 'served').then(
    () => undefined,
    (error: Error) => `rejected: ${error.message.split('\n')[0]}`,
  )
  const again = performance.now() - start
  await Promise.all(pages.map((page) => page.close()))
  printTable(`The extension: ${tabs} tabs`, [
    { what: 'running sessions', samples: [sessions], unit: '', compared: `goal at most ${goals.sessions}` },
    { what: 'first call of a tab', samples: times, unit: 'ms' },
    { what: 'a later call of the first tab', samples: [again], unit: 'ms', compared: failed },
  ])
}

function printSizes() {
  const folder = resolve(dist, 'extension/page')
  const rows = readdirSync(folder).map((file) => {
    const goal = file.startsWith('contentScript')
      ? goals.contentScript
      : file.startsWith('inpage')
        ? goals.inpage
        : undefined
    const size = gzipSync(readFileSync(resolve(folder, file)), { level: 9 }).length / 1000
    return { what: `${file} (gzip)`, samples: [size], unit: 'kB', compared: goal ? `goal ${goal}` : undefined }
  })
  printTable('The extension: its scripts in each page', rows)
}

/** Runs in the page. Finds the extension's provider, and defines the calls to time. */
function findWallet() {
  type Detail = { provider: { request: (request: object) => Promise<unknown>; isOriel?: unknown } }
  let found: Detail['provider'] | undefined
  const recordProvider = (event: Event) => {
    const { provider } = (event as CustomEvent<Detail>).detail
    if (provider.isOriel === 'extension') found = provider
  }
  addEventListener('eip6963:announceProvider', recordProvider)
  dispatchEvent(new Event('eip6963:requestProvider'))
  removeEventListener('eip6963:announceProvider', recordProvider)
  if (!found) throw new Error('The extension did not announce itself to this page.')
  const { request } = found
  const nobody = '0x00000000000000000000000000000000deadbeef'
  window.extensionCalls = {
    net: () => request({ method: 'net_version' }),
    served: () => request({ method: 'wallet_getPermissions' }),
    refused: () => request({ method: 'personal_sign', params: ['0x68656c6c6f', nobody] }),
  }
}

/** Runs in the page. Measures the time per call for each kind of call, in ms. */
async function timeCalls({ rounds, callsPerRound }: { rounds: number; callsPerRound: number }) {
  const samples: Record<keyof Calls, number[]> = { net: [], served: [], refused: [] }
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['net', 'served', 'refused'] as const) {
      const start = performance.now()
      for (let call = 0; call < callsPerRound; call++) await window.extensionCalls[kind]().catch(() => {})
      samples[kind].push((performance.now() - start) / callsPerRound)
    }
    await new Promise((done) => setTimeout(done, callsPerRound))
  }
  return samples
}

/** Runs in the page. Measures the time of `count` concurrent calls, in ms. */
async function callAtOnce(count: number) {
  const start = performance.now()
  await Promise.all(Array.from({ length: count }, () => window.extensionCalls.net()))
  return performance.now() - start
}
