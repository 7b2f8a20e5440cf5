import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { getWallet, openDapp, waitForWalletWindow } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'
import { disableFirstPicture } from './support/withoutPicture.ts'

// Second tier: edge cases and errors. The first tier lists the wallets of Connect in connectLogin.test.ts.

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

async function openConnect(page: Page): Promise<FrameLocator> {
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  return wallet
}

test('behavior: Connect shows a code for phones on demand, says when the directory is unreachable, and begins with the wallet of the last visit @second', async ({
  page,
}) => {
  await test.step('a wide window shows a code when the pointer looks there, and reaches the relay no earlier; a narrow one has a row', async () => {
    const reached: string[] = []
    page.on('websocket', (socket) => reached.push(socket.url()))
    const wallet = await openConnect(page)
    const pane = wallet.getByRole('region', { name: 'Phone wallet' })
    await expect(pane.getByRole('button', { name: 'Show QR code' })).toBeVisible()
    expect(reached).toEqual([])
    // Moves the pointer within the pane. The pane ignores a pointer that has not moved, because it may have rested
    // there when the wallet opened.
    await pane.hover({ position: { x: 20, y: 20 } })
    await pane.hover({ position: { x: 60, y: 40 } })
    await expect(pane.getByRole('img', { name: 'QR code for your wallet' })).toBeVisible()
    await expect(pane.getByText(/^New code in \d+:\d\d$/)).toBeVisible()
    await expect(pane.getByRole('button', { name: 'Copy link' })).toBeEnabled()
    expect(reached.length).toBeGreaterThan(0)
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(pane).toBeHidden()
    await expect(wallet.getByRole('button', { name: 'Phone wallet Scan a QR code' })).toBeVisible()
  })

  await test.step('an unreachable directory is shown, the wallets of this browser still work, and trying again helps', async () => {
    await page.route('**/getWallets?*', (route) => route.abort())
    await disableFirstPicture(page)
    const wallet = await openConnect(page)
    await expect(
      wallet.getByText('We couldn’t load the list of wallets. Wallets in this browser still work.'),
    ).toBeVisible()
    await expect(wallet.getByRole('button', { name: /^Oriel/ })).toBeEnabled()
    await wallet.getByRole('button', { name: /^All wallets/ }).click()
    await expect(wallet.getByRole('alert').getByText('We couldn’t load the list of wallets')).toBeVisible()
    await page.unroute('**/getWallets?*')
    await wallet.getByRole('button', { name: 'Try again' }).click()
    await expect(wallet.getByRole('grid').getByRole('button', { name: 'MetaMask' })).toBeVisible()
    await wallet.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(wallet.getByRole('button', { name: /^All wallets\s*\d+0\+$/ })).toBeVisible()
    await expect(
      wallet.getByText('We couldn’t load the list of wallets. Wallets in this browser still work.'),
    ).toBeHidden()
  })

  await test.step('a wallet that was used before comes first, and its app can be installed', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    // Stores the same record as a connection over the relay would.
    await getFrame(page).evaluate(([key, value]) => localStorage.setItem(key, value), [
      `oriel/${urls.host}/recentWallets`,
      JSON.stringify([{ id: metaMask, name: 'MetaMask', image_id: metaMask }]),
    ] as const)
    const wallet = await openConnect(page)
    const row = wallet.getByRole('button', { name: /^MetaMask\s*Recent$/ })
    await expect(row).toBeVisible()
    await expect(row.locator('img')).toHaveJSProperty('complete', true)
    expect(await row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    const events = await recordEvents(page)
    await wallet.getByRole('button', { name: 'New to wallets? Learn more' }).click()
    await wallet.getByRole('button', { name: 'Get a wallet' }).click()
    await wallet.getByRole('button', { name: 'MetaMask' }).click()
    const store = wallet.getByRole('link', { name: /^Chrome Web Store/ })
    await expect(store).toHaveAttribute('target', '_blank')
    await expect(store).toHaveAttribute('href', /^https:\/\/chrome/)
    await page.context().route('https://chrome*/**', (route) => route.fulfill({ body: 'The store.' }))
    await waitForWalletWindow(page, () => store.click())
    await page.bringToFront()
    await wallet.getByRole('button', { name: 'Back', exact: true }).click()
    await wallet.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(wallet.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
    await expect
      .poll(events)
      .toEqual([
        { type: 'CLICK_WALLET_HELP' },
        { type: 'CLICK_GET_WALLET_HELP' },
        { type: 'GET_WALLET', name: 'MetaMask', explorerId: metaMask, place: 'chrome_store' },
      ])
  })
})

test('behavior: ten thousand wallets scroll to the end with few cells in the page, by pointer and by keyboard @second', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-wallets-'))
  const walletsFile = join(folder, 'wallets.json')
  const wallets = Array.from({ length: 10_000 }, (_, at) => ({ id: `w${at + 1}`, name: `Wallet ${at + 1}`, order: at }))
  await writeFile(walletsFile, JSON.stringify(wallets))
  const deployment = await startDeployment({ hosts: ['localhost'], settings: { walletsFile } })
  try {
    await page.goto(deployment.page('localhost'))
    await page.evaluate(() => window.oriel?.open({ view: 'AllWallets' }))
    const grid = getWallet(page).getByRole('grid', { name: 'Wallets' })
    await expect(grid.getByRole('button', { name: 'Wallet 1', exact: true })).toBeVisible()
    const frame = page.frames().find((candidate) => candidate.url().startsWith(`${deployment.frame}/f/`))
    const { gaps, most } = (await frame?.evaluate(scrollToEnd)) ?? { gaps: [], most: Number.NaN }
    await expect(grid.getByRole('button', { name: 'Wallet 10000', exact: true })).toBeVisible({ timeout: 30_000 })
    expect(most).toBeLessThan(200)
    const getQuantile = (share: number) => gaps.sort((a, b) => a - b)[Math.floor((gaps.length - 1) * share)]?.toFixed(0)
    console.log(
      `    10,000 wallets: at most ${most} cells; ms between pictures: half ${getQuantile(0.5)}, 95 % ${getQuantile(0.95)}, longest ${getQuantile(1)}`,
    )
    expect(await grid.getByRole('button').count()).toBeLessThan(200)

    await grid.getByRole('button', { name: 'Wallet 1', exact: true }).focus()
    await page.keyboard.press('Control+End')
    await expect(grid.getByRole('button', { name: 'Wallet 10000', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    const chosen = grid.getByRole('button', { name: 'Wallet 9996', exact: true })
    await expect(chosen).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(grid).toBeHidden()
    await getWallet(page).getByRole('button', { name: 'Back', exact: true }).click()
    await expect(chosen).toBeInViewport()
  } finally {
    await deployment.stop()
    await rm(folder, { recursive: true })
  }
})

/** Scrolls a bit on every animation frame, as fast as a hard swipe. Runs in the page. */
async function scrollToEnd() {
  const area = document.querySelector('.modal-scroll') as HTMLElement
  const waitForFrame = () => new Promise<number>(requestAnimationFrame)
  const gaps: number[] = []
  let most = 0
  let last = await waitForFrame()
  while (area.scrollTop + area.clientHeight < area.scrollHeight - 2) {
    area.scrollTop += 1500
    const now = await waitForFrame()
    gaps.push(now - last)
    most = Math.max(most, document.querySelectorAll('.wallet-cell').length)
    last = now
  }
  return { gaps, most }
}
