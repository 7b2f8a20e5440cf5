// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTestApp, readTexts, type TestApp } from '../../scenarios/appScreen.testing.ts'

let app: TestApp

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  app = await loadTestApp('connect', 'approve', 'window')
})
afterEach(() => {
  vi.useRealTimers()
  app.reset()
})

async function showInWindow(name: string, settings: object = {}) {
  const { findScenario } = await import('../../scenarios/scenarios.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  await app.showApp({
    show() {
      changeConfig({ surface: 'window', ...settings })
      findScenario(name)?.show()
    },
  })
}

/** Returns the buttons that grant a page something. Ignores the previous view while it animates out. */
const findConsentButtons = () => document.querySelectorAll('.view:not(.view-leaving) [data-guard]')

test('attack: a page that is connected to another wallet is offered no connection to this one', async () => {
  await showInWindow('grant-origin')
  expect(findConsentButtons()).toHaveLength(1)
  for (const name of ['grant-another', 'grant-another-request']) {
    app.reset()
    await showInWindow(name)
    expect(readTexts('.view')[0]).toContain('is connected to another wallet')
    expect(findConsentButtons()).toHaveLength(0)
    expect(readTexts('.view .button-text')).toContain('Cancel')
  }
})

test('attack: a brand that names another site is not above a request, and above the wallet’s own views it is', async () => {
  const brand = { name: 'Uniswap', icon: '/public/brand/icon-a.svg', logo: '/public/brand/logo-a.svg', byline: true }
  const readChrome = () => ({
    names: readTexts('.chrome-bar > b'),
    host: readTexts('.chrome-host')[0],
    pictures: [...document.querySelectorAll('.chrome-bar img')].map((image) => image.getAttribute('src')),
  })
  for (const name of ['approve-window-send', 'approve-window-message']) {
    app.reset()
    await showInWindow(name, { brand })
    expect(readChrome(), name).toEqual({ names: [], host: location.host, pictures: [] })
    expect(document.body.textContent, name).not.toContain('Uniswap')
    expect(document.querySelectorAll('img[src*="/brand/"]'), name).toHaveLength(0)
  }
  app.reset()
  await showInWindow('unlock-both', { brand })
  expect(readChrome().pictures).toEqual([brand.logo])
  app.reset()
  await showInWindow('unlock-both', { brand: { name: 'Acme', byline: true } })
  expect(readChrome()).toEqual({ names: ['Acme'], host: location.host, pictures: [] })
})

test('attack: a window whose page has left shows nothing to sign', async () => {
  const { requestFromOpener } = await import('../../walletWindow/acceptRequest.ts')
  const { windowRequest } = await import('../../walletWindow/windowRequest.ts')
  /** Mock of a same-origin frame. `closed` becomes true when the frame's page is gone. */
  const frame = { location, closed: false, postMessage: vi.fn() }
  vi.stubGlobal('opener', frame)
  await showInWindow('approve-window-message')
  const { opener } = windowRequest.store.getState()
  const { vaultPort, answer, reportCreated, ...task } = opener as NonNullable<typeof opener>
  const request = requestFromOpener()
  const ports = [new MessageChannel().port1, vaultPort]
  const message = { data: task, origin: location.origin, ports, source: frame, isTrusted: true }
  dispatchEvent(Object.assign(new Event('message'), message))
  expect(await request).toMatchObject({ task: 'approve' })
  await expect.poll(() => findConsentButtons()).toHaveLength(1)

  frame.closed = true
  const readView = () => readTexts('.view:not(.view-leaving)')
  await expect.poll(() => readView()).toEqual([expect.stringContaining('The site that asked is gone')])
  expect(findConsentButtons()).toHaveLength(0)
})

test('behavior: a window that the page’s policy severs is not called blocked, and cancelling names the reason', async () => {
  const { walletWindow } = await import('../../walletWindow/openWindow.ts')
  const { router } = await import('../../router/router.ts')
  const platform = await import('../../platform/outside.ts')
  let failure: unknown
  await app.showApp({
    show() {
      // The window opens and consumes the click, but the frame gets no handle to the window.
      vi.spyOn(platform.outside, 'hasActivation').mockReturnValueOnce(true)
      router.open({ name: 'Connect' })
      walletWindow
        .open(
          { task: 'unlock', id: '1', origin: 'https://app.example', themeMode: 'light', uses: 'open' },
          async () => {},
        )
        .catch((error: unknown) => {
          failure = error
        })
    },
  })
  await app.user.see('This site cuts the wallet window off.')
  expect(document.querySelector('.modal a[target="_blank"]')).toBeNull()
  await app.user.press('Cancel')
  await expect.poll(() => failure).toMatchObject({ code: 8025 })
})

test('attack: the link to the wallet window has its secret only during a click', async () => {
  const { walletWindow } = await import('../../walletWindow/openWindow.ts')
  const { router } = await import('../../router/router.ts')
  const task = { task: 'unlock' } as never
  await app.showApp({
    show() {
      router.open({ name: 'Connect' })
      walletWindow.store.setState({ waiting: { request: task, state: 'blocked' } })
    },
  })
  const link = await vi.waitFor(() => {
    const found = document.querySelector<HTMLAnchorElement>('.modal a[target="_blank"]')
    expect(found?.textContent).toBe('Open wallet window')
    return found as HTMLAnchorElement
  }, 60_000)
  expect(link.getAttribute('href')).toBe('/w/')
  expect(link.getAttribute('draggable')).toBe('false')

  vi.useFakeTimers()
  const followed: string[] = []
  addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(link.getAttribute('href') ?? '')
  })
  link.dispatchEvent(new Event('dragstart', { bubbles: true }))
  link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  expect(link.getAttribute('href')).toBe('/w/')
  link.click()
  expect(followed).toEqual([expect.stringMatching(/\/w\/#[\da-f-]{36}$/)])
  vi.runAllTimers()
  expect(link.getAttribute('href')).toBe('/w/')
})
