import { expect, type Page } from '@playwright/test'
import { createKdf } from '../../frame/vault/crypto/crypto.ts'
import { approve, connectNewWallet, getWallet, password } from '../../tests/support/dapp.ts'
import { type Bench, visit, waitForFrame } from './bench.ts'
import { formatRatio, printTable } from './figures.ts'

declare global {
  interface Window {
    askedAt: number
    clickAt: number
  }
}

export async function benchWallet(bench: Bench) {
  const { context, page } = await visit(bench, '/tag', (context) => context.addInitScript(recordClicks))
  await connectNewWallet(page)
  const signing = await timeSigning(page, bench)
  const wallet = await context.newPage()
  await wallet.goto(`${bench.frameUrl}/`)
  const unlocking: number[] = []
  const deriving: number[] = []
  const { memory, iterations, parallelism } = createKdf()
  for (let round = 0; round < (bench.quick ? 3 : 7); round++) {
    await page.bringToFront()
    deriving.push(await page.evaluate(deriveKey, { memorySize: memory, iterations, parallelism }))
    await wallet.bringToFront()
    unlocking.push(await timeUnlocking(wallet))
  }
  const [first = Number.NaN, ...later] = signing.signed
  await context.close()
  const compared = formatRatio(unlocking, deriving, 'Argon2id alone')
  printTable('The wallet itself', [
    { what: 'unlock: click to the open wallet', samples: unlocking, unit: 'ms', compared },
    { what: 'floor: Argon2id alone, same cost, in a worker', samples: deriving, unit: 'ms' },
    { what: 'first personal_sign: click to answer', samples: [first], unit: 'ms' },
    {
      what: 'personal_sign: click to answer',
      samples: later,
      unit: 'ms',
      compared: formatRatio(later, signing.shown, 'asking'),
    },
    { what: 'personal_sign: request to approval on screen', samples: signing.shown, unit: 'ms' },
  ])
}

async function timeSigning(page: Page, { frameUrl, quick }: Bench) {
  const signed: number[] = []
  const shown: number[] = []
  const wallet = getWallet(page)
  for (let round = 0; round < (quick ? 5 : 15); round++) {
    const frame = await waitForFrame(page, frameUrl)
    const visibleAt = frame.evaluate(waitForButton, 'Sign')
    const signing = page.evaluate(signHello)
    shown.push((await visibleAt) - (await page.evaluate(() => window.askedAt)))
    await approve(wallet, 'Sign')
    signed.push((await signing) - (await frame.evaluate(() => window.clickAt)))
  }
  return { signed, shown }
}

async function timeUnlocking(wallet: Page): Promise<number> {
  await wallet.getByRole('button', { name: 'Unlock', exact: true }).click()
  await wallet.getByLabel('Password', { exact: true }).fill(password)
  const opened = wallet.evaluate(waitForButton, 'Lock')
  await wallet.getByRole('button', { name: 'Unlock', exact: true }).click()
  const ms = (await opened) - (await wallet.evaluate(() => window.clickAt))
  await wallet.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(wallet.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
  return ms
}

/** Runs in every document before its own scripts. Records the epoch time of the last click in `window.clickAt`. */
function recordClicks() {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      Object.assign(window, { clickAt: performance.timeOrigin + timeStamp })
    },
    true,
  )
}

/** Runs in the page. Signs a message, and returns the epoch time of the response. */
async function signHello(): Promise<number> {
  const provider = window.oriel?.getProvider('eip155')
  const accounts = await provider?.request({ method: 'eth_accounts' })
  Object.assign(window, { askedAt: performance.timeOrigin + performance.now() })
  await provider?.request({
    method: 'personal_sign',
    params: ['0x68656c6c6f', Array.isArray(accounts) ? accounts[0] : undefined],
  })
  return performance.timeOrigin + performance.now()
}

/** Runs in one of the wallet's documents. Returns the epoch time at which the button with this text is enabled. */
function waitForButton(text: string): Promise<number> {
  return new Promise((done) => {
    const check = () => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled:not([aria-disabled="true"])')]
      if (!buttons.some((button) => button.textContent?.trim() === text)) return
      observer.disconnect()
      done(performance.timeOrigin + performance.now())
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    check()
  })
}

/** Runs in the page. Measures the time that Argon2 takes to derive a key, in ms. */
async function deriveKey(cost: { memorySize: number; iterations: number; parallelism: number }): Promise<number> {
  const worker = new Worker('/argon2Worker.js')
  const derive = (options: object) =>
    new Promise((done) => {
      worker.onmessage = done
      worker.postMessage(options)
    })
  const options = { password: 'a long enough password', salt: 'sixteen bytes of', hashLength: 32, ...cost }
  // Load the worker and its WebAssembly before the clock starts.
  await derive({ ...options, memorySize: 64, iterations: 1 })
  const start = performance.now()
  await derive(options)
  const ms = performance.now() - start
  worker.terminate()
  return ms
}
