import type { Page } from '@playwright/test'
import { getWallet } from '../../tests/support/dapp.ts'
import { type Bench, settle, visit, waitForFrame } from './bench.ts'
import { formatRatio, printTable } from './figures.ts'

export async function benchPhone(bench: Bench) {
  const samples: Record<string, number[]> = { first: [], again: [], bareFirst: [], bareAgain: [] }
  const add = (what: string, ms: number) => samples[what]?.push(ms)
  for (let round = 0; round < (bench.quick ? 3 : 8); round++) {
    for (const measure of round % 2 === 0 ? [showCode, connectBare] : [connectBare, showCode]) await measure(bench, add)
  }
  const { first = [], again = [], bareFirst = [], bareAgain = [] } = samples
  const name = 'the library'
  printTable('A code for phone wallets, by a relay on this machine (a new user each time)', [
    {
      what: 'first time: click to the code on screen',
      samples: first,
      unit: 'ms',
      compared: formatRatio(first, bareFirst, name),
    },
    { what: 'again, with the client there', samples: again, unit: 'ms', compared: formatRatio(again, bareAgain, name) },
    { what: 'floor: the library is loaded, started and gives a URI', samples: bareFirst, unit: 'ms' },
    { what: 'floor: connect() to display_uri, with the client there', samples: bareAgain, unit: 'ms' },
  ])
}

type Add = (what: string, ms: number) => void

async function showCode(bench: Bench, add: Add) {
  const { context, page } = await visit(bench, '/tag')
  await page.evaluate(() => window.oriel?.open())
  const row = getWallet(page).getByRole('button', { name: /^WalletConnect/ })
  await row.waitFor()
  await settle(page)
  const frame = await waitForFrame(page, bench.frameUrl)
  for (const what of ['first', 'again']) {
    const duration = frame.evaluate(clickToCode)
    await row.click()
    add(what, await duration)
    await getWallet(page).getByRole('button', { name: 'Back' }).click()
    await row.waitFor()
  }
  await context.close()
}

/** Runs in the frame. Measures the time from the next click until the QR code is painted, in ms. */
function clickToCode(): Promise<number> {
  return new Promise((done) => {
    let clickAt = 0
    addEventListener(
      'click',
      ({ timeStamp }) => {
        clickAt = timeStamp
      },
      { capture: true, once: true },
    )
    const check = () => {
      if (!document.querySelector('svg.qr-code')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - clickAt)
        port2.postMessage(0)
      })
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })
}

async function connectBare(bench: Bench, add: Add) {
  const { context, page } = await visit(bench, '/bare')
  await settle(page)
  const [first, again] = await timeLibrary(page, bench.relayUrl)
  add('bareFirst', first)
  add('bareAgain', again)
  await context.close()
}

declare global {
  interface Window {
    /** Global that the library's script file defines. */
    '@walletconnect/universal-provider'?: {
      UniversalProvider: {
        init: (options: object) => Promise<{
          client: { core: { verify: object; relayer: object } }
          once: (event: string, listener: () => void) => void
          connect: (params: object) => Promise<unknown>
        }>
      }
    }
  }
}

/**
 * Measures the time until a pairing URI is available, in ms, for the first connection and for a second one. Disables
 * attestation, which would take five seconds.
 */
function timeLibrary(page: Page, relayUrl: string): Promise<[number, number]> {
  return page.evaluate(async (relayUrl): Promise<[number, number]> => {
    const started = performance.now()
    await new Promise((done) => {
      const script = document.createElement('script')
      script.src = '/universal-provider.js'
      script.onload = done
      document.head.append(script)
    })
    const library = window['@walletconnect/universal-provider']
    const metadata = { name: 'Bench', description: '', url: location.origin, icons: [] }
    const options = { projectId: 'bench', relayUrl, logger: 'silent', telemetryEnabled: false, metadata }
    const provider = await library?.UniversalProvider.init(options)
    if (!provider) throw new Error('The library is not there.')
    Object.assign(provider.client.core.verify, { register: async () => undefined })
    Object.assign(provider.client.core.relayer, { confirmOnlineStateOrThrow: async () => {} })
    const methods = ['personal_sign', 'eth_sendTransaction']
    const eip155 = { chains: ['eip155:31337'], methods, events: ['chainChanged', 'accountsChanged'] }
    const connect = async () => {
      const shown = new Promise<void>((done) => {
        provider.once('display_uri', done)
      })
      // Don't wait for the connection. The measurement ends when the URI arrives. The pairing later expires, because no
      // phone joins it.
      void provider.connect({ optionalNamespaces: { eip155 } }).catch(() => undefined)
      await shown
    }
    await connect()
    const first = performance.now() - started
    const before = performance.now()
    await connect()
    return [first, performance.now() - before]
  }, relayUrl)
}
