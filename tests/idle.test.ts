import { expect, type Page, test } from '@playwright/test'
import { expectStage, fillBuy, goToProvider, openBuy } from './support/buying.ts'
import { connectWallet, getWallet, openDapp, readConnectedAddress } from './support/dapp.ts'
import { urls } from './support/ports.ts'

// Second tier: resource use of an idle wallet.

declare global {
  interface Window {
    /** Timers, animation frames and idle callbacks that ran in this document. */
    ran: string[]
  }
}

const plainPage = `${urls.host}/plain.html`

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.context().addInitScript(recordTimers)
})

/**
 * Records the timers that run. Runs in every document before its own scripts, but after the test's clock is installed.
 */
function recordTimers() {
  const ran: string[] = []
  Object.assign(window, { ran })
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const) {
    const schedule = window[name] as (work: (...values: unknown[]) => void, ...rest: unknown[]) => number
    Object.assign(window, {
      [name](work: (...values: unknown[]) => void, ...rest: unknown[]) {
        const { stack } = new Error(`${name} ${rest[0]}`)
        const run = (...values: unknown[]) => {
          ran.push(stack ?? name)
          work(...values)
        }
        return schedule(run, ...rest)
      },
    })
  }
}

/** Advances the clock in all documents. Returns the timers that ran and the URLs that were requested meanwhile. */
async function advanceMinutes(page: Page, minutes: number): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const happened: string[] = []
  const recordRequest = (request: { url: () => string }) => happened.push(request.url())
  for (const frame of page.frames()) await frame.evaluate(() => window.ran.splice(0))
  page.on('request', recordRequest)
  await page.clock.runFor(minutes * 60_000)
  page.off('request', recordRequest)
  for (const frame of page.frames()) happened.push(...(await frame.evaluate(() => window.ran)))
  return happened
}

async function expectIdle(page: Page) {
  await expect.poll(() => page.frames().length).toBe(2)
  // Waits for one-time work, such as the eviction of unused responses after five minutes.
  await advanceMinutes(page, 6)
  expect(await advanceMinutes(page, 10)).toEqual([])
  for (const frame of page.frames()) expect(await frame.evaluate(listRunningAnimations)).toEqual([])
}

function listRunningAnimations(): string[] {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => (effect instanceof KeyframeEffect ? `${effect.target?.outerHTML}` : ''))
}

async function openAndClose(page: Page, sign: string | RegExp) {
  await page.evaluate(() => window.oriel?.open())
  await expect(getWallet(page).getByRole('button', { name: sign }).first()).toBeVisible()
  await page.evaluate(() => window.oriel?.close())
  await expect(page.locator('dialog[open]')).toHaveCount(0)
}

test('behavior: a closed wallet runs no timer and requests nothing, connected or not, and also with an open order @second', async ({
  page,
}) => {
  await test.step('a closed wallet that is not connected runs no timer and requests nothing', async () => {
    await page.goto(plainPage)
    await expectIdle(page)
    await openAndClose(page, /^Oriel/)
    await expectIdle(page)
  })

  await test.step('a closed wallet that is connected runs no timer and requests nothing', async () => {
    await openDapp(page)
    await connectWallet(page)
    await page.goto(plainPage)
    await readConnectedAddress(page)
    await expectIdle(page)
    await page.evaluate(() => window.oriel?.open())
    await expect(getWallet(page).getByRole('button', { name: 'Receive' }).first()).toBeVisible()
    // The open account view polls for changes, which proves that the test detects polling.
    expect(await advanceMinutes(page, 1)).toEqual(expect.arrayContaining([expect.stringContaining(urls.frame)]))
    await openAndClose(page, 'Receive')
    await expectIdle(page)
  })

  await test.step('a closed wallet does not ask for an open order, and looks again when it is opened', async () => {
    // Sets the clock back to the real time, because the provider's quote would have expired at the current fake time.
    await page.clock.setSystemTime(Date.now())
    await openDapp(page)
    await readConnectedAddress(page)
    const wallet = await openBuy(page)
    await fillBuy(wallet, 'USDC')
    await (await goToProvider(page, wallet)).close()
    await expectStage(wallet, 'Waiting for Local Ramp')
    await page.evaluate(() => window.oriel?.close())
    await page.goto(plainPage)
    await readConnectedAddress(page)
    await expectIdle(page)
    await page.evaluate(() => window.oriel?.open())
    await expect(wallet.getByRole('button', { name: /^USDC from Local Ramp Waiting/ })).toBeVisible()
    expect(await advanceMinutes(page, 1)).toEqual(
      expect.arrayContaining([expect.stringContaining('/v1/onramp/orders/')]),
    )
    await page.evaluate(() => window.oriel?.close())
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expectIdle(page)
  })
})
