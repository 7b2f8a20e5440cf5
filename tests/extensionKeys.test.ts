import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { choosePassword, confirmWords, enterPassword, password, pressCreate } from './support/dapp.ts'
import { startExtension } from './support/extension.ts'
import { openPanelWithWallet } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { attachToTarget } from './support/rawTarget.ts'
import { waitForSigner } from './support/searchExtension.ts'

// Second tier: other ways to lock, which are slow. extensionPanel.test.ts covers unlocking.

const extension = loadExtension()

const getLockButton = (panel: Page) => panel.getByRole('button', { name: /^Lock/ })
const getLockedText = (panel: Page) => panel.getByText('Your wallet is locked')

async function unlock(panel: Page) {
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  await enterPassword(panel)
  await expect(getLockButton(panel)).toBeVisible()
}

test('behavior: the sandboxed signer reaches no server, no storage and no other page', async () => {
  const panel = await extension.panel()
  const signer = await waitForSigner(panel)
  // Waits for the signer's script, because the frame exists before its script has run.
  await expect.poll(() => signer.evaluate(() => typeof RTCPeerConnection)).toBe('undefined')
  const reached: string[] = []
  const server = createServer(({ url = '' }, response) => {
    reached.push(url)
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`

  expect(await signer.evaluate(tryAll, at)).toEqual({
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
  await signer.evaluate((at) => void setTimeout(() => location.assign(`http://${at}/navigation`)), at)
  await expect.poll(() => signer.url()).toBe('chrome-error://chromewebdata/')
  // Sends a request to prove that the server would have recorded the signer's requests.
  await fetch(`http://${at}/control`)
  expect(reached).toEqual(['/control'])
  server.closeAllConnections()
  server.close()
})

/**
 * Tries everything that the signer must not reach. Runs in the sandboxed signer. Returns the outcome of each attempt.
 */
async function tryAll(at: string): Promise<Record<string, string>> {
  const getFailure = (work: () => unknown) =>
    new Promise<string>((resolve) => {
      new Promise((done) => done(work())).then(
        (value) => resolve(String(value)),
        (error: Error) => resolve(error.name),
      )
    })
  const waitForEvent = (target: EventTarget) =>
    new Promise<string>((resolve) => {
      target.addEventListener('error', () => resolve('error event'))
      for (const type of ['load', 'open']) target.addEventListener(type, () => resolve(type))
    })
  const frame = document.createElement('iframe')
  document.documentElement.append(frame)
  const socket = await getFailure(() => waitForEvent(new WebSocket(`ws://${at}/socket`)))
  return {
    fetch: await getFailure(() => fetch(`http://${at}/fetch`)),
    socket: ['SecurityError', 'error event'].includes(socket) ? 'SecurityError or error event' : socket,
    image: await waitForEvent(Object.assign(new Image(), { src: `http://${at}/image` })),
    worker: await getFailure(() => new Worker('data:text/javascript,1')),
    markup: await getFailure(() => document.write('<script src="//x"></script>')),
    window: await getFailure(() => window.open(`http://${at}/window`) ?? 'none'),
    WebRTC: await getFailure(() => new RTCPeerConnection()),
    'WebRTC of a frame': await getFailure(() => (frame.contentWindow as typeof globalThis & Window).RTCPeerConnection),
    database: await getFailure(() => indexedDB.open('any')),
    'local storage': await getFailure(() => localStorage.length),
    'page of the panel': await getFailure(() => parent.document),
    'functions of extensions': await getFailure(() => chrome?.runtime?.id ?? 'none'),
    origin: await getFailure(() => origin),
  }
}

test('behavior: closing the panel or five idle minutes lock the wallet @second', async () => {
  // Starts its own browser, because a fake clock cannot be uninstalled.
  const own = await startExtension()

  await test.step('the panel shows no storage warning for a new wallet, and closing it locks the wallet', async () => {
    const panel = await own.panel()
    await choosePassword(panel)
    // The warning would be visible by now, because the form below it appears only after the browser has responded.
    await expect(panel.getByText(/may erase/)).toBeHidden()
    await pressCreate(panel)
    await confirmWords(panel)
    await expect(getLockButton(panel)).toBeVisible()
    await panel.close()
    const next = await own.panel()
    await expect(getLockedText(next)).toBeVisible()
    await next.close()
  })

  await test.step('five idle minutes lock the wallet and end the signer', async () => {
    await own.context.clock.install()
    const panel = await own.panel()
    await unlock(panel)
    const signer = await waitForSigner(panel)
    await panel.clock.fastForward('04:00')
    expect(signer.isDetached()).toBe(false)
    await expect(async () => {
      await panel.clock.fastForward('05:01')
      await expect(getLockedText(panel)).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(signer.isDetached()).toBe(true)
  })
  await own.stop()
})

test('behavior: a crash of the sandboxed signer locks the wallet, and the next use starts a new one @second', async () => {
  const { panel } = await openPanelWithWallet(extension)
  await unlock(panel)
  await crashSigner()
})

async function crashSigner() {
  const devtools = await extension.context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('No browser.')
  const panel = await attachToTarget(devtools, '/panel/panel.html')
  const readText = () => panel.evaluate('document.body.innerText')
  const countSigners = async () => {
    const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
    return targetInfos.filter(({ url }) => url.endsWith('/signer/signer.html')).length
  }
  const click = (name: string) =>
    panel.evaluate(`{
      const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === '${name}')
      button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button?.click()
      button !== undefined
    }`)
  const crash = async () => (await attachToTarget(devtools, '/signer/signer.html')).send('Page.crash')
  async function typePassword() {
    await expect.poll(() => click('Unlock')).toBe(true)
    await expect.poll(() => panel.evaluate(`document.activeElement.type`)).toBe('password')
    await panel.send('Input.insertText', { text: password })
    await expect.poll(() => panel.evaluate(`document.querySelector('[type=submit]')?.disabled`)).toBe(false)
  }

  await test.step('the next click detects the crash', async () => {
    void crash()
    await expect
      .poll(async () => {
        await panel.evaluate(`document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))`)
        return readText()
      })
      .toContain('Your wallet is locked')
  })

  await test.step('the wallet unlocks in a new signer', async () => {
    await typePassword()
    await click('Unlock')
    await expect.poll(() => click('Lock')).toBe(true)
  })

  await test.step('a pending call fails', async () => {
    await typePassword()
    // Waits until the new signer runs and the old one's target is gone.
    const hasFrame = `document.querySelector('iframe[src$="/signer.html"]').contentWindow.length > 0`
    await expect.poll(() => panel.evaluate(hasFrame)).toBe(true)
    await expect.poll(countSigners).toBe(1)
    const signer = await attachToTarget(devtools, '/signer/signer.html')
    // Blocks the signer's responses, so that the call stays pending.
    await signer.evaluate('MessagePort.prototype.postMessage = () => undefined')
    await click('Unlock')
    void crash()
    await expect.poll(readText).toContain('Your wallet is locked. Unlock it and try again.')
  })
}
