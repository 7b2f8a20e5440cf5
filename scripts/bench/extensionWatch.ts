import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import type { Extension } from '../../tests/support/extension.ts'

/** Inspects and stops the extension's components through the debugger and an extension page. */
export async function watchExtension({ context, id }: Extension) {
  const control = await context.newPage()
  // `manifest.json` opens as a document of the extension that has no scripts.
  await control.goto(`chrome-extension://${id}/manifest.json`)
  const devtools = await context.newCDPSession(control)
  await devtools.send('ServiceWorker.enable')
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The browser has no debugger.')
  const listContexts = () =>
    control.evaluate(async () => (await chrome.runtime.getContexts({})).map(({ contextType }) => `${contextType}`))

  return {
    contexts: listContexts,
    hasWorker: async () => (await listContexts()).includes('BACKGROUND'),

    async closeOffscreen() {
      if ((await listContexts()).includes('OFFSCREEN_DOCUMENT')) {
        await control.evaluate(() => chrome.offscreen.closeDocument())
      }
    },

    async stopWorker() {
      await devtools.send('ServiceWorker.stopAllWorkers')
      while ((await listContexts()).includes('BACKGROUND')) await control.waitForTimeout(20)
    },

    /** Measures the time that an extension iframe without scripts takes to load, in ms. */
    timeEmptyPage: () =>
      control.evaluate(async () => {
        const iframe = document.createElement('iframe')
        iframe.src = chrome.runtime.getURL('manifest.json')
        const start = performance.now()
        await new Promise((done) => {
          iframe.onload = done
          document.body.append(iframe)
        })
        const ms = performance.now() - start
        iframe.remove()
        return ms
      }),

    countSessions: async () => Number(await evaluateInOffscreen(browser, 'document.querySelectorAll("iframe").length')),

    /** Returns the private memory of the extension's processes in MiB, after a garbage collection. */
    async memory() {
      await evaluateInOffscreen(browser, '', 'HeapProfiler.collectGarbage').catch(() => {})
      await devtools.send('HeapProfiler.collectGarbage')
      await control.waitForTimeout(300)
      const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
      const isExtensionProcess = (pid: number) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--extension-process')
      const own = processInfo.filter(({ type, id }) => type === 'renderer' && isExtensionProcess(id))
      return own.reduce((sum, { id }) => sum + readPrivateMemory(id), 0)
    },

    /** Makes the worker echo messages, and times them from the content script's world. */
    openEcho: (page: Page) => openEcho(context, control, page),
  }
}

/**
 * Sends a CDP command, by default `Runtime.evaluate`, to the offscreen document. Uses raw CDP, because Playwright does
 * not track that document.
 */
async function evaluateInOffscreen(
  browser: CDPSession,
  expression: string,
  method = 'Runtime.evaluate',
): Promise<unknown> {
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{}] })
  const offscreen = targetInfos.find(({ type, url }) => type === 'background_page' && url.endsWith('/offscreen.html'))
  if (!offscreen) throw new Error('There is no offscreen document.')
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: offscreen.targetId, flatten: false })
  const answer = new Promise<string>((done) => {
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) done(event.message)
    })
  })
  const params = expression ? { expression, returnByValue: true } : {}
  await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method, params }) })
  const { result } = JSON.parse(await answer)
  await browser.send('Target.detachFromTarget', { sessionId })
  return result?.result?.value
}

/** Returns the memory that the process shares with no other process, in MiB. */
function readPrivateMemory(pid: number): number {
  const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').split('\n')
  const kibibytes = lines.flatMap((line) => /^Private_\w+: +(\d+) kB/.exec(line)?.[1] ?? [])
  return kibibytes.reduce((sum, size) => sum + Number(size), 0) / 1024
}

async function openEcho(context: Extension['context'], control: Page, page: Page) {
  await control.evaluate(() => chrome.runtime.sendMessage('ensure offscreen'))
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    chrome.runtime.onConnect.addListener((port) => {
      if (port.name === 'echo') port.onMessage.addListener((message) => port.postMessage(message))
      // Disconnect all other ports. A port disconnects only when all of its listeners disconnect it, including the
      // offscreen document.
      else port.disconnect()
    })
  })
  const devtools = await context.newCDPSession(page)
  const worlds: { id: number; name: string }[] = []
  devtools.on('Runtime.executionContextCreated', ({ context: { id, name } }) => worlds.push({ id, name }))
  await devtools.send('Runtime.enable')
  const world = worlds.find(({ name }) => name === 'Oriel')
  if (!world) throw new Error('The content script is not in this page.')
  const time = async (expression: string) => {
    const settings = { contextId: world.id, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', { expression, ...settings })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
    return Number(result.value)
  }
  await time(`globalThis.echo = chrome.runtime.connect({ name: 'echo' }); 0`)
  return {
    oneByOne: (count: number) => time(`(${oneByOne})(${count})`),
    atOnce: (count: number) => time(`(${atOnce})(${count})`),
  }
}

const oneByOne = `async (count) => {
  let done
  const take = () => done()
  echo.onMessage.addListener(take)
  const start = performance.now()
  for (let at = 0; at < count; at++) await new Promise((next) => { done = next; echo.postMessage('ping') })
  echo.onMessage.removeListener(take)
  return performance.now() - start
}`

const atOnce = `(count) => new Promise((done) => {
  const start = performance.now()
  let left = count
  const take = () => {
    if (--left > 0) return
    echo.onMessage.removeListener(take)
    done(performance.now() - start)
  }
  echo.onMessage.addListener(take)
  for (let at = 0; at < count; at++) echo.postMessage('ping')
})`
