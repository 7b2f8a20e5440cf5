import { expect, type Page } from '@playwright/test'
import { countSessions, type Extension } from './support/extension.ts'
import { listen, openSite, requestFromSite, serveSite } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { logFigure } from './support/hostile.ts'

// Second tier: the flood, which is slow.

const site = 'https://dapp.example/'
const other = 'https://other.example/'

const extension = loadExtension()

/** Opens an extension page that runs no wallet code. */
async function openIdlePage({ context, id }: Extension): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${id}/session/session.html`)
  return page
}

/** Page script that intercepts the provider's port to the content script. */
const interceptPort = `
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message, ports) {
    if (typeof message === 'string' && ports?.length) window.contentScript = this
    return post.call(this, message, ports)
  }
  ${listen}`

test('error: frames of a page find no wallet, and calls of a document without an origin are rejected', async () => {
  const { context } = extension
  await serveSite(context, `${other}frame`)
  const body = `
    <iframe name="sandboxed" sandbox="allow-scripts" src="${other}frame"></iframe>
    <iframe name="cross" src="${other}frame"></iframe>
    <iframe name="data" src="data:text/html,<script>window.early=0</script>"></iframe>
    <iframe name="text" srcdoc="<script>window.early=0</script>"></iframe>`
  const page = await openSite(context, site, { body })
  for (const name of ['sandboxed', 'cross', 'data', 'text']) {
    const frame = page.frame({ name })
    await expect.poll(() => frame?.evaluate(() => 'early' in window)).toBe(true)
    const found = await frame?.evaluate(() => {
      const wallets: unknown[] = []
      addEventListener('eip6963:announceProvider', (event) => wallets.push((event as CustomEvent).detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
      return wallets.length
    })
    expect(found, name).toBe(0)
  }
  const opaque = await openSite(context, `${site}opaque`, {
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
  })
  expect(await opaque.evaluate('origin')).toBe('null')
  expect(await requestFromSite(opaque, 'eth_requestAccounts')).toMatchObject({ code: 4900 })
})

test('error: a page that intercepts the port to the content script gets one session, and other pages are still served', async () => {
  const { context } = extension
  const page = await openSite(context, site, { script: interceptPort })
  expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
  expect(await page.evaluate('window.contentScript instanceof MessagePort')).toBe(true)
  await page.evaluate(() => {
    const { contentScript } = window as unknown as { contentScript: MessagePort }
    const { port1, port2 } = new MessageChannel()
    const createNonce = (count: number) => `${count}`.padStart(32, '0')
    for (let count = 0; count < 1000; count++)
      contentScript.postMessage(createNonce(count), [new MessageChannel().port2])
    // Sends malformed text, a message that is too long, and an object.
    contentScript.postMessage('0'.repeat(32), [port2])
    for (const text of ['x', '{"a":'.repeat(10_000), 'y'.repeat(10_000_000), {}]) port1.postMessage(text)
  })
  const own = await openIdlePage(extension)
  const second = await openSite(context, other)
  expect(await requestFromSite(second, 'eth_chainId')).toBe('0x7a69')
  await expect.poll(() => countSessions(own)).toBeLessThanOrEqual(2)
  expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
})

/** Requests another background session and floods it, either before or after its first message. */
async function flood(page: Page, { count, characters, isEarly = false }: Flood) {
  await page.evaluate(
    ([count, characters, isEarly]) => {
      const { contentScript } = window as unknown as { contentScript: MessagePort }
      const { port1, port2 } = new MessageChannel()
      const received: string[] = []
      Object.assign(window, { received })
      const send = () => {
        const text = JSON.stringify({ text: 'x'.repeat(characters) })
        for (let sent = 0; sent < count; sent++) port1.postMessage(text)
      }
      port1.onmessage = ({ data }) => {
        received.push(data)
        if (received.length === 1 && !isEarly) send()
      }
      contentScript.postMessage('0'.repeat(32), [port2])
      if (isEarly) send()
    },
    [count, characters, isEarly] as const,
  )
}

/** Timeout in ms for transferring 260 MB, which is slow on a busy machine. */
const floodTimeout = { timeout: 60_000 }

type Flood = { count: number; characters: number; isEarly?: boolean }

const readEndReason = (page: Page) => page.evaluate(() => (window as unknown as { received: string[] }).received.at(-2))

test('error: a page that floods the extension is disconnected, and other sites are still served @second', async () => {
  const { context } = extension
  const second = await openSite(context, other)
  for (const [name, amount] of Object.entries({
    '50,000 messages': { count: 50_000, characters: 100 },
    '2,000 messages of 130 kB': { count: 2000, characters: 130_000 },
    // Sends more messages than the SDK does before the session responds, but fewer than the content script's rate
    // limit.
    'messages before the session is ready': { count: 100, characters: 100_000, isEarly: true },
  })) {
    const page = await openSite(context, site, { script: interceptPort })
    expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
    expect(await requestFromSite(second, 'eth_chainId')).toBe('0x7a69')
    await flood(page, amount)
    const times: number[] = []
    await expect
      .poll(async () => {
        const begun = performance.now()
        expect(await requestFromSite(second, 'eth_accounts')).toEqual([])
        times.push(performance.now() - begun)
        return readEndReason(page)
      }, floodTimeout)
      .toBe('too many')
    logFigure(`slowest response to another site during ${name}, ms`, Math.round(Math.max(...times)))
    await page.close()
  }
})

test('error: a page that breaks its own prototypes only breaks its own calls', async () => {
  const { context } = extension
  const page = await openSite(context, site, {
    script: `
      window.found = []
      addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
      JSON.stringify = () => '{"origin":"${other}"}'
      MessagePort.prototype.postMessage = () => { throw new Error('no') }`,
  })
  const broken = await page.evaluate(() => {
    const { found } = window as unknown as { found: { provider: { request: (call: object) => Promise<unknown> } }[] }
    return found[0]?.provider.request({ method: 'eth_requestAccounts' }).then(
      () => 'answered',
      () => 'failed',
    )
  })
  expect(broken).toBe('failed')
  const second = await openSite(context, other)
  expect(await requestFromSite(second, 'eth_chainId')).toBe('0x7a69')
})

test('error: a page can neither fetch nor frame files of the extension', async () => {
  const page = await openSite(extension.context, site)
  const files = [
    'manifest.json',
    '_locales/en/messages.json',
    'panel/panel.html',
    'offscreen/offscreen.html',
    'session/session.html',
    'page/inpage.iife.js',
  ]
  const results = await page.evaluate(
    ([id, files]) =>
      Promise.all(
        (files as string[]).map((file) =>
          fetch(`chrome-extension://${id}/${file}`).then(
            () => 'fetched',
            () => 'refused',
          ),
        ),
      ),
    [extension.id, files] as const,
  )
  expect(results).toEqual(files.map(() => 'refused'))
  for (const file of files) {
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, `chrome-extension://${extension.id}/${file}`)
  }
  expect(page.frames().filter((frame) => frame.url().startsWith('chrome-extension:'))).toEqual([])
})
