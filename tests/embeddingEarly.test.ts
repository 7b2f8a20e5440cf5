import { expect, type Page, type Route, test } from '@playwright/test'
import { dialogOf, openDapp, walletOf } from './support/dapp.ts'
import { holdApp } from './support/holdApp.ts'
import { frameOf } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: variants and error cases.

const opener = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const listed = (page: Page) => walletOf(page).getByRole('button', { name: /^Oriel/ })

/** Holds the frame's document back, or other files. Returns a function that serves them. */
async function stall(page: Page, files = `${urls.frame}/f/**`): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(files, (route) => void held.push(route))
  return async () => {
    await page.unroute(files)
    for (const route of held) await route.continue().catch(() => undefined)
  }
}

/** The dialog always has the outline, which is transparent unless it is shown. */
const outlineOf = (page: Page) =>
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
  await opener(page).click()
  const seen = await page.waitForFunction(() => (window as unknown as { seen?: object }).seen)
  expect(await seen.jsonValue()).toEqual({ isOpen: true, opacity: '1' })
  await expect(dialogOf(page)).toBeVisible()
  await expect.poll(() => outlineOf(page)).toBe(1)

  await serve()
  await expect(listed(page)).toBeVisible()
  await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
  await expect.poll(() => outlineOf(page)).toBe(0)
})

test('behavior: Escape leaves a wallet that has not answered, which opens nothing when it comes @second', async ({
  page,
}) => {
  await openDapp(page)
  const serve = await stall(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  // Neither a click nor Tab gives the keyboard to a document that does not listen yet.
  await page.mouse.click(500, 400)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(opener(page)).toHaveAttribute('aria-busy', 'false')

  await serve()
  await page.evaluate(() => window.oriel?.ready)
  expect(await page.evaluate(() => window.oriel?.getState().open)).toBe(false)
  await expect(dialogOf(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(listed(page)).toBeVisible()
  expect(await page.evaluate(() => window.oriel?.getState().open)).toBe(true)
})

test('behavior: the outline stays until the picture of the document is shown, and Escape leaves it @second', async ({
  page,
}) => {
  await openDapp(page)
  const serve = await stall(page, '**/assets/boot-*.js')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(walletOf(page).locator('#picture')).toBeHidden()
  await expect.poll(() => outlineOf(page)).toBe(1)
  await page.mouse.click(500, 400)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await serve()
  await expect(listed(page)).toBeVisible()
  await expect.poll(() => outlineOf(page)).toBe(0)
})

test('error: a wallet that cannot be loaded hides the dialog and gives the focus back @second', async ({ page }) => {
  await openDapp(page)
  await page.route(`${urls.frame}/f/**`, (route) => route.abort('connectionrefused'))
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByText('cannot be reached')).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('behavior: the keyboard and screen readers do not reach a wallet that is hidden @second', async ({ page }) => {
  await openDapp(page)
  await page.evaluate(() => window.oriel?.preload())
  const reached = new Set<string>()
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press(press % 4 === 3 ? 'Shift+Tab' : 'Tab')
    reached.add(await page.evaluate(() => document.activeElement?.localName ?? 'none'))
  }
  expect([...reached]).toContain('button')
  expect([...reached]).not.toContain('iframe')
  expect([...reached]).not.toContain('dialog')
  await expect(page.locator('dialog[data-oriel-frame]')).toHaveAttribute('aria-hidden', 'true')
  await expect(dialogOf(page)).toHaveCount(0)

  // It stays painted, and lets the pointer through.
  const { style, under } = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[data-oriel-frame]') as HTMLElement
    const { display, opacity, visibility } = getComputedStyle(dialog)
    return { style: { display, opacity, visibility }, under: document.elementFromPoint(500, 400) === dialog }
  })
  expect(style).toEqual({ display: 'block', opacity: '0', visibility: 'visible' })
  expect(under).toBe(false)
})

test('behavior: a press, and not a pointer that passes, loads the wallet of a visitor who saves data @second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openDapp(page)
  await opener(page).hover()
  await opener(page).focus()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.mouse.down()
  await expect(page.locator('iframe')).toHaveCount(1)
})

const ways: [string, (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['its close button', (page) => walletOf(page).getByRole('button', { name: 'Close' }).click()],
  [
    'a press beside its card',
    (page) =>
      walletOf(page)
        .locator('#picture .modal')
        .click({ position: { x: 5, y: 5 } }),
  ],
]
for (const [way, leave] of ways) {
  test(`behavior: a picture whose app is not there yet is left by ${way}, and the app takes no focus @second`, async ({
    page,
  }) => {
    await openDapp(page)
    const release = await holdApp(page)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const wallet = walletOf(page)
    await expect(wallet.locator('#picture').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    // Escape in the picture, too.
    await wallet.getByLabel('Email address').click()
    await leave(page)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    release()
    await expect(wallet.locator('#root .modal')).toHaveCount(1)
    await page.evaluate(() => window.oriel?.ready)
    await expect(opener(page)).toBeFocused()
    await opener(page).click()
    await expect(listed(page)).toBeVisible()
    await expect(dialogOf(page)).toBeVisible()
  })
}

test('behavior: who types while the app comes keeps the field, and Tab reaches the picture @second', async ({
  page,
}) => {
  await openDapp(page)
  const release = await holdApp(page)
  await opener(page).click()
  const wallet = walletOf(page)
  await expect(wallet.locator('#picture').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
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

/** Loads the wallet, and holds the timer that starts the app. Returns a function that lets it go. */
async function preload(page: Page) {
  await page.addInitScript(() => {
    if (window === top) return
    const { setTimeout: start } = window
    const held: (() => void)[] = []
    const hold = (work: () => void, ms = 0) => {
      // A hello that comes late under load is waited for.
      if (ms === 100) return 0
      // The first script has only this other time that is not one of these.
      return held.length > 0 || ms === 0 || ms === 500 ? start(work, ms) : held.push(work)
    }
    Object.assign(window, { setTimeout: hold, heldWork: held })
  })
  await openDapp(page)
  const loaded = page.waitForEvent('requestfinished', (request) => /\/first-.+\.js$/.test(request.url()))
  await opener(page).hover()
  await loaded
  const held = () => frameOf(page).evaluate(() => (window as unknown as { heldWork: unknown[] }).heldWork.length)
  await expect.poll(held).toBe(1)
  const letGo = () => {
    for (const work of (window as unknown as { heldWork: (() => void)[] }).heldWork) work()
  }
  return () => frameOf(page).evaluate(letGo)
}

test('behavior: a wallet that is only loaded shows its picture at once, and the app comes after it @second', async ({
  page,
}) => {
  await preload(page)
  await expect(walletOf(page).locator('#root > *')).toHaveCount(0)
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialogOf(page)).toBeVisible()
  await expect(listed(page)).toBeVisible()
  await expect(walletOf(page).locator('#root > *')).toHaveCount(1)
})

test('behavior: a wallet that is only loaded starts its app when a call of the page waits, or after a while @second', async ({
  page,
}) => {
  await preload(page)
  await page.evaluate(() => void window.oriel?.preload())
  await expect(walletOf(page).locator('#root > *')).toHaveCount(1)
  const letGo = await preload(page)
  await expect(walletOf(page).locator('#root > *')).toHaveCount(0)
  await letGo()
  await expect(walletOf(page).locator('#root > *')).toHaveCount(1)
})

test('behavior: the title has the focus after a first opening @second', async ({ page }) => {
  await openDapp(page)
  await opener(page).click()
  const wallet = walletOf(page)
  await expect(wallet.locator('#root .modal')).toHaveCount(1)
  await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
  await expect(wallet.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
})
