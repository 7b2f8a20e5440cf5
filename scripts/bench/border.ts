import type { Page } from '@playwright/test'
import { portLimits } from '../../shared/constants.ts'
import { type Bench, visit } from './bench.ts'
import { formatRatio, printTable } from './figures.ts'

type Transports = { [transport in 'window' | 'port' | 'penpal' | 'kit' | 'local']: () => Promise<unknown> }
type PenpalModule = {
  PortMessenger: new (options: { port: MessagePort }) => object
  connect: (options: object) => { promise: Promise<{ echo: (text: string) => Promise<string> }> }
}

declare global {
  interface Window {
    transports: Transports
    Penpal: PenpalModule
  }
}

const callsAtOnce = 5000
/** Number of calls per round, low enough to stay under the rate limits of both sides. */
const callsPerRound = portLimits.burst / 10

export async function benchBorder(bench: Bench) {
  const { context, page } = await visit(bench, '/tag')
  await page.evaluate(setUpEcho, `${bench.site.echoUrl}/echo`)
  const rounds = bench.quick ? 8 : 20
  // Run a few rounds first to warm up both processes.
  await page.evaluate(timeCalls, { rounds: 4, callsPerRound })
  const { kit, local, window, port, penpal } = await page.evaluate(timeCalls, { rounds, callsPerRound })
  await context.close()
  const floor = `, ${formatRatio(kit, window, 'postMessage')}, ${formatRatio(kit, port, 'bare port')}`
  printTable(`One call after the other (a sample is the mean of ${callsPerRound}; µs a call)`, [
    {
      what: 'wallet_getPermissions over the border',
      samples: kit,
      unit: 'µs',
      compared: formatRatio(kit, penpal, 'penpal') + floor,
    },
    {
      what: 'eth_chainId from the mirrored state',
      samples: local,
      unit: 'µs',
      compared: `crossing costs ${formatRatio(kit, local, 'as much')}`,
    },
    { what: 'floor: window.postMessage echo', samples: window, unit: 'µs' },
    { what: 'floor: MessagePort echo', samples: port, unit: 'µs' },
    { what: 'floor: penpal over a bare port', samples: penpal, unit: 'µs' },
  ])
  await benchReads(bench)
}

async function benchReads(bench: Bench) {
  const results = []
  for (let round = 0; round < (bench.quick ? 2 : 3); round++) {
    // Runs few rounds, because the wallet limits reads per visit, and the backend allows bursts of 20,000 per IP
    // address.
    const { context, page } = await visit(bench, '/tag')
    await page.evaluate(setUpEcho, `${bench.site.echoUrl}/echo`)
    results.push(await readMany(page, bench.rpcUrl))
    await context.close()
  }
  const kit = results.map(({ kit }) => kit.ms)
  const direct = results.map(({ direct }) => direct.ms)
  const penpal = results.map(({ penpal }) => penpal.ms)
  const tasks = results.map(({ kit }) => kit.longestTask)
  const compared = `${formatRatio(kit, direct, 'straight to the chain')}, ${formatRatio(kit, penpal, 'penpal echo')}`
  printTable(`${callsAtOnce.toLocaleString('en')} reads at once`, [
    { what: 'eth_getBalance through the wallet', samples: kit, unit: 'ms', compared },
    { what: 'longest task of the page meanwhile', samples: tasks, unit: 'ms', compared: '0: none over 50 ms' },
    { what: 'floor: straight to the chain, in batches of 100', samples: direct, unit: 'ms' },
    { what: 'floor: echoed by penpal over a bare port', samples: penpal, unit: 'ms' },
  ])
}

async function readMany(page: Page, rpcUrl: string) {
  const run = (transport: 'kit' | 'direct' | 'penpal') =>
    page.evaluate(readAtOnce, { transport, rpcUrl, count: callsAtOnce })
  return { penpal: await run('penpal'), direct: await run('direct'), kit: await run('kit') }
}

/** Runs in the page. Adds an iframe that echoes messages, and sets up the transports to compare. */
async function setUpEcho(echoUrl: string) {
  const iframe = document.createElement('iframe')
  iframe.src = echoUrl
  const isReady = new Promise((done) => addEventListener('message', done, { once: true }))
  document.body.append(iframe)
  await isReady
  const echo = iframe.contentWindow
  if (!echo) throw new Error('The page removed the frame that echoes.')
  const origin = new URL(echoUrl).origin
  const openPort = (kind: string) => {
    const { port1, port2 } = new MessageChannel()
    echo.postMessage(kind, origin, [port2])
    return port1
  }
  const { Penpal } = window
  const port = openPort('port')
  const messenger = new Penpal.PortMessenger({ port: openPort('penpal') })
  const remote = await Penpal.connect({ messenger, methods: {} }).promise
  await window.oriel?.preload()
  const provider = window.oriel?.getProvider('eip155')
  const transports: Transports = {
    window: () =>
      new Promise((done) => {
        addEventListener('message', done, { once: true })
        echo.postMessage('ping', origin)
      }),
    port: () =>
      new Promise((done) => {
        port.onmessage = done
        port.postMessage('ping')
      }),
    penpal: () => remote.echo('ping'),
    kit: async () => provider?.request({ method: 'wallet_getPermissions' }),
    local: async () => provider?.request({ method: 'eth_chainId' }),
  }
  window.transports = transports
}

/**
 * Runs in the page. Measures the time per call, in µs. Alternates between the transports, so that machine load affects
 * them equally.
 */
async function timeCalls({ rounds, callsPerRound }: { rounds: number; callsPerRound: number }) {
  const { transports } = window
  const samples: Record<keyof Transports, number[]> = { window: [], port: [], penpal: [], kit: [], local: [] }
  const order: (keyof Transports)[] = ['window', 'port', 'penpal', 'kit', 'local']
  for (let round = 0; round < rounds; round++) {
    for (const transport of order) {
      // Use more calls per sample for local calls. A local call takes far less than the clock's resolution of 100 µs.
      const calls = transport === 'local' ? callsPerRound * 50 : callsPerRound
      const start = performance.now()
      for (let call = 0; call < calls; call++) await transports[transport]()
      samples[transport].push(((performance.now() - start) * 1000) / calls)
    }
    await new Promise((done) => setTimeout(done, callsPerRound))
  }
  return samples
}

/**
 * Runs in the page. Sends all reads at once, and measures the time to the last response and the page's longest task.
 */
async function readAtOnce({
  transport,
  rpcUrl,
  count,
}: {
  transport: 'kit' | 'direct' | 'penpal'
  rpcUrl: string
  count: number
}) {
  const { transports } = window
  const provider = window.oriel?.getProvider('eip155')
  const first = Date.now() * 2 ** 10
  const createParams = (index: number) => [`0x${(first + index).toString(16).padStart(40, '0')}`, 'latest']
  const sendBatch = (from: number) =>
    fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(
        Array.from({ length: 100 }, (_, id) => ({
          jsonrpc: '2.0',
          id,
          method: 'eth_getBalance',
          params: createParams(from + id),
        })),
      ),
    }).then((response) => response.json())
  const calls = {
    kit: () =>
      Array.from({ length: count }, (_, n) => provider?.request({ method: 'eth_getBalance', params: createParams(n) })),
    direct: () => Array.from({ length: count / 100 }, (_, n) => sendBatch(n * 100)),
    penpal: () => Array.from({ length: count }, () => transports.penpal()),
  }
  const tasks: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  await Promise.all(calls[transport]())
  const ms = performance.now() - start
  // Wait for the report of long tasks, which the browser sends with a delay.
  await new Promise((done) => setTimeout(done, 100))
  observer.disconnect()
  return { ms, longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)) }
}
