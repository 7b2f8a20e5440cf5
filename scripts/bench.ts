import { chromium } from '@playwright/test'
import { startBackend } from '../backend/server/server.ts'
import { launchOptions } from '../tests/support/browser.ts'
import { testPorts as ports } from '../tests/support/ports.ts'
import { benchAccount } from './bench/account.ts'
import type { Bench } from './bench/bench.ts'
import { benchBorder } from './bench/border.ts'
import { benchExtension } from './bench/extension.ts'
import { printTable } from './bench/figures.ts'
import { benchOpening } from './bench/opening.ts'
import { benchPhone } from './bench/phone.ts'
import { startSite } from './bench/site.ts'
import { benchStartup } from './bench/startup.ts'
import { benchWallet } from './bench/wallet.ts'
import { measureSizes } from './build/measureSizes.ts'
import { createLocalConfig } from './local/localConfig.ts'
import { getUrls, root, startChains, stopAll } from './local/stack.ts'
import { endOnSignal } from './test/endOnSignal.ts'

// Absolute figures depend on the machine. To compare machines, use the ratios to the floors, which are baselines
// measured in the same run.
const started = performance.now()
const log = (line: string) => console.log(`\x1b[2m›\x1b[0m ${line}`)
const stops: (() => Promise<void>)[] = []
const parts = {
  border: benchBorder,
  open: benchOpening,
  startup: benchStartup,
  wallet: benchWallet,
  phone: benchPhone,
  account: benchAccount,
  extension: benchExtension,
}
const selected = process.argv.slice(2).filter((word) => word in parts)

endOnSignal(() => stopAll(stops))

try {
  const bench = await start()
  for (const [name, part] of Object.entries(parts)) {
    if (selected.length === 0 || selected.includes(name)) await part(bench)
  }
  printTable(
    'Sizes',
    measureSizes().map(({ what, size, limit }) => ({
      what,
      samples: [size / 1000],
      unit: 'kB',
      compared: `${((100 * size) / limit).toFixed(0)} % of its budget`,
    })),
  )
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopAll(stops)
}
console.log(`\nTook ${((performance.now() - started) / 1000).toFixed(0)} s.`)
process.exit()

async function start(): Promise<Bench> {
  const { localnet, solana } = await startChains({ log, ports }, stops)
  const backend = await startBackend(createLocalConfig({ localnet, solana, ports, root }))
  stops.push(backend.stop)
  await backend.compressFiles()
  const networks = localnet.networks.map(({ chainId }) => `eip155:${chainId}`)
  const { frameUrl, relayUrl } = getUrls(ports)
  const site = await startSite({ port: ports.host, frameUrl, networks })
  stops.push(site.stop)
  const launch = async (args: string[]) => {
    // Desktop Chrome gives each site its own process. Without `--site-per-process`, the headless shell does so only for
    // documents that request it, such as the wallet's, so the floor would exclude the cost of starting a process.
    const all = [...launchOptions.args, '--site-per-process', ...args]
    const browser = await chromium.launch({ ...launchOptions, args: all })
    stops.push(() => browser.close())
    return browser
  }
  const browser = await launch([])
  const quick = process.argv.includes('--quick')
  return { browser, launch, site, frameUrl, rpcUrl: localnet.networks[0]?.rpcUrl ?? '', relayUrl, quick }
}
