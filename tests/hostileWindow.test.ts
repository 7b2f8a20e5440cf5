import { expect, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  enterPassword,
  getWallet,
  openDapp,
  openRequest,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { expectNoSecrets, notOurs } from './support/ownedWindow.ts'
import { urls } from './support/ports.ts'

// Second tier: serveWindow.test.ts gives no task to a window without the secret, whose opener is the frame.

const hello = '0x68656c6c6f'

test('error: C6 the page gets no reference to the wallet window, and no task for a window that it opens itself', async ({
  untrusted: { page, address },
}) => {
  await collectMessages(page)
  const answer = request(page, 'personal_sign', [hello, address])
  await expect(getWallet(page).getByRole('button', { name: 'Review in wallet' })).toBeVisible()
  const announced = await openOwn(page)
  await expect(announced.getByText(notOurs)).toBeVisible()
  await announced.close()

  const window = await openRequest(page)
  expect(await window.evaluate(() => self.name)).toBe('')
  await enterPassword(window)
  await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()

  const names = ['wallet', 'Wallet', 'oriel', 'Oriel', 'oriel-wallet', 'oriel-window', 'popup', 'approve', '/w/', 'w']
  const guessed = await page.evaluate(
    (names) =>
      names.map((name) => {
        const other = globalThis.open('', name) as Window
        const href = other.location.href
        other.postMessage({ type: 'oriel-window-ready', pass: '' }, '*')
        other.close()
        return href
      }),
    names,
  )
  expect(guessed).toEqual(names.map(() => 'about:blank'))
  const results = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Wallet"]')?.contentWindow as Window
    const read = (access: () => unknown) => {
      try {
        return access()
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      opener: read(() => frame.opener),
      frames: frame.length,
      walletWindow: read(() => (frame as unknown as { walletWindow: unknown }).walletWindow),
      document: read(() => frame.document),
      open: read(() => frame.open),
    }
  })
  expect(results).toEqual({
    opener: null,
    frames: 0,
    walletWindow: 'SecurityError',
    document: 'SecurityError',
    open: 'SecurityError',
  })
  await page.evaluate((origin) => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Wallet"]')?.contentWindow
    const { port1 } = new MessageChannel()
    frame?.postMessage({ type: 'oriel-window-ready', pass: '' }, origin)
    frame?.postMessage({ type: 'done', approved: { surface: 'window' } }, origin, [port1])
  }, urls.frame)
  await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
  expect(window.url()).toBe(`${urls.frame}/w/`)

  const second = await openOwn(page)
  await expect(second.getByText(notOurs)).toBeVisible()
  await expect(second.getByRole('link')).toHaveCount(0)
  await expect(second.getByText('hello', { exact: true })).toHaveCount(0)
  await second.close()
  await approve(window, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await readMessages(page)).toEqual([])
})

test('error: C6 a window that the page opened before a request, or from the empty iframe before the frame loaded, gets no task @second', async ({
  page,
}) => {
  // An iframe starts with an empty document that the page can script. If that document opens a window, the wallet's
  // frame later becomes the window's opener.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const iframe = document.querySelector<HTMLIFrameElement>('iframe[title="Wallet"]')
      if (!iframe) return
      observer.disconnect()
      Object.assign(window, { mine: iframe.contentWindow?.open('about:blank', '_blank', 'popup') })
    }).observe(document, { childList: true, subtree: true })
  })
  await openDapp(page, urls.stranger)
  const [own] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => globalThis.window.oriel?.preload())])
  const point = (path: string) =>
    page.evaluate((url) => {
      ;(window as unknown as { mine: Window }).mine.location.href = url
    }, `${urls.frame}${path}`)
  const { address } = await connectWallet(page)
  const early = await openOwn(page)
  await expect(early.getByText(notOurs)).toBeVisible()
  await early.close()
  await getFrame(page).evaluate(() => {
    globalThis.open = () => null
  })
  const answer = request(page, 'personal_sign', [hello, address])
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: 'Review in wallet' }).click()
  const link = wallet.getByRole('link', { name: 'Open wallet window' })
  await expect(link).toBeVisible()

  for (const path of ['/w/', '/w/?again#00000000-0000-4000-8000-000000000000']) {
    await point(path)
    await expect(own.getByText('Nothing to do here.')).toBeVisible()
    // The attack has worked so far: the window's opener is the frame.
    expect(await own.evaluate(() => (opener as Window).location.pathname)).toBe(new URL(getFrame(page).url()).pathname)
    await expectNoSecrets(own)
    await expect(link).toBeVisible()
  }
  await own.getByRole('link', { name: 'Open your wallet' }).click()
  await expect(
    own.getByLabel('Password', { exact: true }).or(own.getByRole('button', { name: 'Unlock' })),
  ).toBeVisible()
  await expect.poll(() => page.evaluate(() => (window as unknown as { mine: Window }).mine.closed)).toBe(true)

  const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await enterPassword(window)
  expect(window.url()).toBe(`${urls.frame}/w/`)
  await approve(window, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

const openOwn = (page: Page) =>
  waitForWalletWindow(page, () =>
    page.evaluate((address) => void globalThis.open(address, 'other', 'popup'), `${urls.frame}/w/`),
  )

function collectMessages(page: Page) {
  return page.evaluate((origin) => {
    const received: unknown[] = []
    Object.assign(window, { received })
    addEventListener('message', (event) => {
      if (event.origin === origin) received.push(event.data)
    })
  }, urls.frame)
}

const readMessages = (page: Page) => page.evaluate(() => (window as unknown as { received: unknown[] }).received)
