import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addPageWallets, type TestWallet } from '../support/pageWallets.ts'
import { urls } from '../support/ports.ts'
import { type AppName, listPages } from './apps.ts'

type Kit = { ready: () => Promise<void>; open: (options: { view: string; arguments?: object }) => Promise<void> }

/** The AppKit objects that the app exposes on its window for the test. */
export type ShownParts<parts = object> = { appkit: parts & { kit: Kit } }

/** Serves the app at the example's URL, because the localnet's backend allows it. Connects a test wallet to the app. */
export async function openAppKit(page: Page, app: AppName): Promise<TestWallet> {
  const [meadow] = await addPageWallets(page, [{ name: 'Meadow', rdns: 'org.example.meadow' }])
  if (!meadow) throw new Error('There is no wallet.')
  await meadow.fund()
  await page.route(`${urls.host}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const path = join(listPages(app), pathname === '/' ? 'index.html' : pathname)
    return route.fulfill(existsSync(path) ? { path } : { status: 404 })
  })
  await page.goto(`${urls.host}/?${new URLSearchParams({ evm: urls.chains[0], backend: urls.frame })}`)
  await page.evaluate(async () => {
    const { kit } = (window as unknown as ShownParts).appkit
    // Wait until AppKit knows that swaps are enabled. Otherwise it does not load its swap view with the first view.
    await kit.ready()
    await kit.open({ view: 'Connect' })
  })
  await page.locator('w3m-modal').getByText('Meadow').click()
  await expect(page.locator('w3m-modal.open')).toBeHidden()
  return meadow
}
