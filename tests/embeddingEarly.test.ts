import { expect, type Page, type Route, test } from '@playwright/test'
import { getDialog, getWallet, openDapp } from './support/dapp.ts'
import { delayApp } from './support/delayApp.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: input before the app has loaded. The first test covers a slow server, and openHandler.test.ts Escape.

const getConnectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const getWalletRow = (page: Page) => getWallet(page).getByRole('button', { name: /^Oriel/ })

/** Stalls requests for the frame's document, or for the given files. Returns a function that serves them. */
async function stall(page: Page, files = `${urls.frame}/f/**`): Promise<() => Promise<void>> {
  const routes: Route[] = []
  await page.route(files, (route) => void routes.push(route))
  return async () => {
    await page.unroute(files)
    for (const route of routes) await route.continue().catch(() => undefined)
  }
}

/** Reads the opacity of the dialog's outline. The outline is always present, but transparent unless shown. */
const readOutline = (page: Page) =>
  page.locator('dialog[data-oriel-frame]').evaluate((dialog) => Number(getComputedStyle(dialog, '::before').opacity))

test('default: the click shows the dialog before the next frame, although the server does not answer', async ({
  page,
}) => {
  await openDapp(page)
  const serve = await stall(page)
  await page.evaluate(() => {
    document.addEventListener('click', () =>
      requestAnimationFrame(() => {
        const dialog = document.querySelector<HTMLDialogElement>('dialog[data-oriel-frame]')
        Object.assign(window, { seen: { isOpen: dialog?.open, opacity: dialog && getComputedStyle(dialog).opacity } })
      }),
    )
  })
  await getConnectButton(page).click()
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: object }).seen)
  expect(await seen.jsonValue()).toEqual({ isOpen: true, opacity: '1' })
  await expect(getDialog(page)).toBeVisible()
  await expect.poll(() => readOutline(page)).toBe(1)

  await serve()
  await expect(getWalletRow(page)).toBeVisible()
  await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
  await expect.poll(() => readOutline(page)).toBe(0)
})

test('behavior: Escape leaves a wallet that has not painted or not answered, which opens nothing when it comes @second', async ({
  page,
}) => {
  await test.step('the outline stays until the picture of the document is shown, and Escape leaves it', async () => {
    const serve = await stall(page, '**/assets/boot-*.js')
    await openDapp(page)
    await pressEnter(page)
    await expect(getWallet(page).locator('#picture')).toBeHidden()
    await expect.poll(() => readOutline(page)).toBe(1)
    await page.mouse.click(500, 400)
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(getDialog(page)).toBeVisible()
    await serve()
    await expect(getWalletRow(page)).toBeVisible()
    await expect.poll(() => readOutline(page)).toBe(0)
  })

  await test.step('Escape leaves a wallet that has not answered', async () => {
    const serve = await stall(page)
    await openDapp(page)
    await pressEnter(page)
    await expect(getDialog(page)).toBeVisible()
    // A document that does not listen yet receives neither clicks nor keyboard focus.
    await page.mouse.click(500, 400)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toHaveCount(0)
    await expect(getConnectButton(page)).toBeFocused()
    await expect(getConnectButton(page)).toHaveAttribute('aria-busy', 'false')

    await serve()
    await page.evaluate(() => window.oriel?.ready)
    expect(await page.evaluate(() => window.oriel?.getState().open)).toBe(false)
    await expect(getDialog(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(getDialog(page)).toBeVisible()
    await expect(getWalletRow(page)).toBeVisible()
    expect(await page.evaluate(() => window.oriel?.getState().open)).toBe(true)
  })
})

const closeMethods: [string, (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['its close button', (page) => getWallet(page).getByRole('button', { name: 'Close' }).click()],
  [
    'a press beside its card',
    (page) =>
      getWallet(page)
        .locator('#picture .modal')
        .click({ position: { x: 5, y: 5 } }),
  ],
]

test('behavior: the title has the focus after a first opening, and a user who left or types while the app comes keeps it @second', async ({
  page,
}) => {
  const wallet = getWallet(page)

  await test.step('the title has the focus after a first opening', async () => {
    await openDapp(page)
    await getConnectButton(page).click()
    await expect(wallet.locator('#root .modal')).toHaveCount(1)
    await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
    await expect(wallet.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  })

  for (const [method, leave] of closeMethods)
    await test.step(`a picture whose app is not there yet is left by ${method}`, async () => {
      const release = await openPicture(page, pressEnter)
      // Escape also works in the server-rendered shell.
      await wallet.getByLabel('Email address').click()
      await leave(page)
      await expect(getDialog(page)).toHaveCount(0)
      await expect(getConnectButton(page)).toBeFocused()
      release()
      await expect(wallet.locator('#root .modal')).toHaveCount(1)
      await page.evaluate(() => window.oriel?.ready)
      await expect(getConnectButton(page)).toBeFocused()
      await getConnectButton(page).click()
      await expect(getWalletRow(page)).toBeVisible()
      await expect(getDialog(page)).toBeVisible()
    })

  await test.step('who types while the app comes keeps the field, and Tab reaches the picture', async () => {
    const release = await openPicture(page, (page) => getConnectButton(page).click())
    await page.keyboard.press('Tab')
    await expect(wallet.getByRole('button', { name: 'What is a wallet?' })).toBeFocused()
    await wallet.getByLabel('Email address').click()
    await page.keyboard.type('anna@')
    release()
    await expect(wallet.locator('#picture')).toHaveCount(0)
    await page.evaluate(() => window.oriel?.ready)
    await page.keyboard.type('a.example')
    await expect(wallet.getByLabel('Email address')).toHaveValue('anna@a.example')
  })
})

async function pressEnter(page: Page) {
  await getConnectButton(page).focus()
  await page.keyboard.press('Enter')
}

/**
 * Opens the server-rendered shell while its app is blocked. Returns a function that starts the app. Blocks the app
 * before the page loads, because hovering over the button would already load the app.
 */
async function openPicture(page: Page, open: (page: Page) => Promise<void>): Promise<() => void> {
  const release = await delayApp(page)
  await openDapp(page)
  await open(page)
  const title = getWallet(page).locator('#picture').getByRole('heading', { name: 'Connect wallet' })
  await expect(title).toBeVisible()
  return release
}

/** Holds back the timer that starts the app, in all documents loaded from now on. */
async function delayStart(page: Page) {
  await page.addInitScript(() => {
    if (window === top) return
    const { setTimeout: start } = window
    const queue: (() => void)[] = []
    const hold = (work: () => void, ms = 0) => {
      // Disables the handshake timeout, because it could expire under load.
      if (ms === 100) return 0
      // Holds the timer that starts the app. It is the first timer whose delay the first script does not use (0 and 500
      // ms).
      return queue.length > 0 || ms === 0 || ms === 500 ? start(work, ms) : queue.push(work)
    }
    Object.assign(window, { setTimeout: hold, heldWork: queue })
  })
}

/** Loads the wallet without starting its app. Returns a function that starts the app. */
async function preload(page: Page) {
  const loaded = page.waitForEvent('requestfinished', (request) => /\/first-.+\.js$/.test(request.url()))
  await openDapp(page)
  await getConnectButton(page).hover()
  await loaded
  const countHeld = () => getFrame(page).evaluate(() => (window as unknown as { heldWork: unknown[] }).heldWork.length)
  await expect.poll(countHeld).toBe(1)
  const releaseHeld = () => {
    for (const work of (window as unknown as { heldWork: (() => void)[] }).heldWork) work()
  }
  return () => getFrame(page).evaluate(releaseHeld)
}

test('behavior: a wallet that is only loaded starts its app when it is pressed or called, or after a while @second', async ({
  page,
}) => {
  const app = getWallet(page).locator('#root > *')
  await delayStart(page)

  await test.step('a press shows the picture at once, and the app comes after it', async () => {
    await preload(page)
    await expect(app).toHaveCount(0)
    await page.mouse.down()
    await page.mouse.up()
    await expect(getDialog(page)).toBeVisible()
    await expect(getWalletRow(page)).toBeVisible()
    await expect(app).toHaveCount(1)
  })

  await test.step('a call of the page starts the app', async () => {
    await preload(page)
    await page.evaluate(() => void window.oriel?.preload())
    await expect(app).toHaveCount(1)
  })

  await test.step('the app starts after a while', async () => {
    const letGo = await preload(page)
    await expect(app).toHaveCount(0)
    await letGo()
    await expect(app).toHaveCount(1)
  })
})
