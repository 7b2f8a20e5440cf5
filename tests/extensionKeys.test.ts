import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { choosePassword, confirmWords, password, pressCreate, unlockIn } from './support/dapp.ts'
import { startExtension } from './support/extension.ts'
import { panelWithWallet } from './support/extensionSite.ts'
import { extensionForEach, test } from './support/extensionTest.ts'
import { rawTarget } from './support/rawTarget.ts'
import { openKeys } from './support/searchExtension.ts'

// Second tier: other ways to lock, which take long. extensionPanel.test.ts covers unlocking.

const extension = extensionForEach()

const lockButton = (panel: Page) => panel.getByRole('button', { name: /^Lock/ })
const lockedText = (panel: Page) => panel.getByText('Your wallet is locked')

async function unlock(panel: Page) {
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  await unlockIn(panel)
  await expect(lockButton(panel)).toBeVisible()
}

test('behavior: the page of the keys reaches no server, no storage and no other page', async () => {
  const panel = await extension.panel()
  const keys = await openKeys(panel)
  // The page is there before its script has run.
  await expect.poll(() => keys.evaluate(() => typeof RTCPeerConnection)).toBe('undefined')
  const reached: string[] = []
  const server = createServer(({ url = '' }, response) => {
    reached.push(url)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`

  expect(await keys.evaluate(tryAll, at)).toEqual({
    fetch: 'TypeError',
    socket: 'SecurityError or error event',
    image: 'error event',
    worker: 'TypeError',
    markup: 'TypeError',
    window: 'none',
    WebRTC: 'ReferenceError',
    'WebRTC of a frame': 'SecurityError',
    database: 'SecurityError',
    'local storage': 'SecurityError',
    'page of the panel': 'SecurityError',
    'functions of extensions': 'none',
    origin: 'null',
  })
  await keys.evaluate((at) => void setTimeout(() => location.assign(`http://${at}/navigation`)), at)
  await expect.poll(() => keys.url()).toBe('chrome-error://chromewebdata/')
  // It shows that the server would have noticed.
  await fetch(`http://${at}/control`)
  expect(reached).toEqual(['/control'])
  server.closeAllConnections()
  server.close()
})

/** Runs in the page of the keys. Returns what came of each try. */
async function tryAll(at: string): Promise<Record<string, string>> {
  const failure = (work: () => unknown) =>
    new Promise<string>((resolve) => {
      new Promise((done) => done(work())).then(
        (value) => resolve(String(value)),
        (error: Error) => resolve(error.name),
      )
    })
  const eventOf = (target: EventTarget) =>
    new Promise<string>((resolve) => {
      target.addEventListener('error', () => resolve('error event'))
      for (const type of ['load', 'open']) target.addEventListener(type, () => resolve(type))
    })
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  const socket = await failure(() => eventOf(new WebSocket(`ws://${at}/socket`)))
  return {
    fetch: await failure(() => fetch(`http://${at}/fetch`)),
    socket: ['SecurityError', 'error event'].includes(socket) ? 'SecurityError or error event' : socket,
    image: await eventOf(Object.assign(new Image(), { src: `http://${at}/image` })),
    worker: await failure(() => new Worker('data:text/javascript,1')),
    markup: await failure(() => document.write('<script src="//x"></script>')),
    window: await failure(() => window.open(`http://${at}/window`) ?? 'none'),
    WebRTC: await failure(() => new RTCPeerConnection()),
    'WebRTC of a frame': await failure(() => (frame.contentWindow as typeof globalThis & Window).RTCPeerConnection),
    database: await failure(() => indexedDB.open('any')),
    'local storage': await failure(() => localStorage.length),
    'page of the panel': await failure(() => parent.document),
    'functions of extensions': await failure(() => chrome?.runtime?.id ?? 'none'),
    origin: await failure(() => origin),
  }
}

test('behavior: closing the panel locks the wallet, and so do five minutes without use @second', async () => {
  // A fake clock cannot be uninstalled, so this test starts its own browser.
  const own = await startExtension()

  await test.step('a wallet made in the panel is not said to be at risk, and closing the panel locks it', async () => {
    const panel = await own.panel()
    await choosePassword(panel)
    // The banner has its place before the form, which is shown when the browser has answered.
    await expect(panel.getByText(/may erase/)).toBeHidden()
    await pressCreate(panel)
    await confirmWords(panel)
    await expect(lockButton(panel)).toBeVisible()
    await panel.close()
    const next = await own.panel()
    await expect(lockedText(next)).toBeVisible()
    await next.close()
  })

  await test.step('five minutes without use lock the wallet, and the page with its keys is gone', async () => {
    await own.context.clock.install()
    const panel = await own.panel()
    await unlock(panel)
    const keys = await openKeys(panel)
    await panel.clock.fastForward('04:00')
    expect(keys.isDetached()).toBe(false)
    await expect(async () => {
      await panel.clock.fastForward('05:01')
      await expect(lockedText(panel)).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(keys.isDetached()).toBe(true)
  })
  await own.stop()
})

test('behavior: a crash of the page of the keys locks the wallet, and the next use opens a new one @second', async () => {
  const { panel } = await panelWithWallet(extension)
  await unlock(panel)
  await crashKeys()
})

async function crashKeys() {
  const devtools = await extension.context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('No browser.')
  const panel = await rawTarget(devtools, '/panel/panel.html')
  const text = () => panel.evaluate('document.body.innerText')
  const countKeys = async () => {
    const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
    return targetInfos.filter(({ url }) => url.endsWith('/keys/keys.html')).length
  }
  const press = (name: string) =>
    panel.evaluate(`{
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === '${name}')
      button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button?.click()
      button !== undefined
    }`)
  const crash = async () => (await rawTarget(devtools, '/keys/keys.html')).send('Page.crash')
  async function typePassword() {
    await expect.poll(() => press('Unlock')).toBe(true)
    await expect.poll(() => panel.evaluate(`document.activeElement.type`)).toBe('password')
    await panel.send('Input.insertText', { text: password })
    await expect.poll(() => panel.evaluate(`document.querySelector('[type=submit]')?.disabled`)).toBe(false)
  }

  await test.step('the next press finds it out', async () => {
    void crash()
    await expect
      .poll(async () => {
        await panel.evaluate(`document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))`)
        return text()
      })
      .toContain('Your wallet is locked')
  })

  await test.step('the wallet opens in a new page', async () => {
    await typePassword()
    await press('Unlock')
    await expect.poll(() => press('Lock')).toBe(true)
  })

  await test.step('a call that waits fails', async () => {
    await typePassword()
    // Wait until the new page runs and the target of the old one is gone.
    const hasFrame = `document.querySelector('iframe[src$="/keys.html"]').contentWindow.length > 0`
    await expect.poll(() => panel.evaluate(hasFrame)).toBe(true)
    await expect.poll(countKeys).toBe(1)
    const keys = await rawTarget(devtools, '/keys/keys.html')
    // Its answers do not leave it any more, so that the call waits.
    await keys.evaluate('MessagePort.prototype.postMessage = () => undefined')
    await press('Unlock')
    void crash()
    await expect.poll(text).toContain('Your wallet is locked. Unlock it and try again.')
  })
}
