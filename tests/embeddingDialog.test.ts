import { expect, type Page, test } from '@playwright/test'
import { getDialog as dialog, getWallet, openDapp } from './support/dapp.ts'

// Second tier: details of focus, scrolling and style. The first test opens and closes the dialog by keyboard.

const getConnectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

async function openWallet(page: Page) {
  await getConnectButton(page).click()
  await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
}

test('default: the keyboard alone opens and closes the wallet, and the focus returns to where it was', async ({
  page,
}) => {
  await openDapp(page)
  await getConnectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
  await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(getConnectButton(page)).toBeFocused()
})

test('behavior: a wallet that is loaded but hidden takes no focus, and the keyboard alone opens and closes it @second', async ({
  page,
}) => {
  await openDapp(page)

  await test.step('loading the wallet does not take the focus from what the user types', async () => {
    const field = page.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill('Hel')
    await page.evaluate(() => window.oriel?.preload())
    await page.keyboard.type('lo')
    await expect(field).toHaveValue('Hello')
    await expect(field).toBeFocused()
  })

  await test.step('the keyboard and screen readers do not reach a wallet that is hidden', async () => {
    const reached = new Set<string>()
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press(press % 4 === 3 ? 'Shift+Tab' : 'Tab')
      reached.add(await page.evaluate(() => document.activeElement?.localName ?? 'none'))
    }
    expect([...reached]).toContain('button')
    expect([...reached]).not.toContain('iframe')
    expect([...reached]).not.toContain('dialog')
    await expect(page.locator('dialog[data-oriel-frame]')).toHaveAttribute('aria-hidden', 'true')
    await expect(dialog(page)).toHaveCount(0)

    // The dialog stays painted, and pointer events pass through it.
    const { style, under } = await page.evaluate(() => {
      const dialog = document.querySelector('dialog[data-oriel-frame]') as HTMLElement
      const { display, opacity, visibility } = getComputedStyle(dialog)
      return { style: { display, opacity, visibility }, under: document.elementFromPoint(500, 400) === dialog }
    })
    expect(style).toEqual({ display: 'block', opacity: '0', visibility: 'visible' })
    expect(under).toBe(false)
  })

  await test.step('the keyboard alone opens and closes a wallet that is already loaded', async () => {
    await getConnectButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(getConnectButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
  })
})

test('behavior: closing the wallet returns the focus, works repeatedly, and answers the request that opened it @second', async ({
  page,
}) => {
  await openDapp(page)

  await test.step('the close button returns the focus', async () => {
    await openWallet(page)
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(getConnectButton(page)).toBeFocused()
  })

  await test.step('Escape works repeatedly, even when the page has the focus', async () => {
    for (let round = 0; round < 3; round++) {
      await openWallet(page)
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  })

  await test.step('closing the wallet answers the request that opened it', async () => {
    const asking = page.evaluate(() =>
      window.oriel
        ?.getProvider('eip155')
        .request({ method: 'eth_requestAccounts' })
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
    )
    await expect(dialog(page)).toBeVisible()
    await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await asking).toEqual({ code: 4001, message: 'User rejected the request.' })
  })
})

test('behavior: the page does not scroll while the wallet is open, and cannot keep it inert @second', async ({
  page,
}) => {
  await openDapp(page)

  await test.step('the page does not scroll while the wallet is open', async () => {
    const before = await readRootStyles(page)
    await page.evaluate(() => scrollTo(0, 60))
    await getConnectButton(page).dispatchEvent('click')
    await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, 300)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(60)
    expect(await readRootStyles(page)).toEqual(before)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(160)
  })

  await test.step('an extension that makes the wallet inert is undone', async () => {
    await openWallet(page)
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('html, body, dialog')) {
        element.setAttribute('inert', '')
        element.setAttribute('aria-hidden', 'true')
      }
    })
    await expect(page.locator('[inert], html[aria-hidden], body[aria-hidden], dialog[aria-hidden]')).toHaveCount(0)
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a page that makes everything inert before the wallet opens can still open it', async () => {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('body > *')) element.setAttribute('inert', '')
      window.oriel?.open().catch(console.error)
    })
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('behavior: the page stays visible around the wallet, also with a style sheet for every dialog and iframe @second', async ({
  page,
}) => {
  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(`the page stays visible around the wallet, colour scheme ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await openDapp(page)
      for (const theme of ['system', 'light', 'dark']) {
        await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme)
        await paintGreen(page)
        await openWallet(page)
        // Expects the page's green beside the wallet. The browser's default backdrop would be white or nearly black.
        await expect.poll(async () => isGreen(await readPixel(page, 5, 400)), `theme ${theme}`).toBe(true)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
        expect(await readPixel(page, 5, 400), `theme ${theme}, closed`).toEqual([0, 200, 0])
      }
    })

  await test.step('a style sheet for every dialog and iframe does not change the wallet', async () => {
    await openDapp(page)
    await page.addStyleTag({
      content:
        'dialog, iframe { width: 10px; height: 10px; padding: 40px; border: 9px solid red; background: white; opacity: .2; transform: scale(.5) } ' +
        'dialog::backdrop { background: white }',
    })
    await openWallet(page)
    const box = await page.locator('iframe[title="Wallet"]').boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 1000, height: 800 })
    await paintGreen(page)
    await expect.poll(async () => isGreen(await readPixel(page, 5, 400))).toBe(true)
  })
})

function readRootStyles(page: Page) {
  return page.evaluate(() => [document.documentElement, document.body].map((element) => element.getAttribute('style')))
}

async function paintGreen(page: Page) {
  await page.evaluate(() => {
    const strip = document.createElement('div')
    strip.style.cssText = 'position:fixed;left:0;top:0;width:20px;height:100%;background:rgb(0,200,0)'
    document.getElementById('root')?.append(strip)
  })
}

type Colour = [number, number, number]

const isGreen = ([red, green, blue]: Colour) => green > red + 40 && green > blue + 40

async function readPixel(page: Page, x: number, y: number): Promise<Colour> {
  const image = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(async (data) => {
    const response = await fetch(`data:image/png;base64,${data}`)
    const bitmap = await createImageBitmap(await response.blob())
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return [red, green, blue] as Colour
  }, image.toString('base64'))
}
