import { expect, type Page } from '@playwright/test'
import { countEngines, type Extension } from './support/extension.ts'
import { ask, listen, openSite, serveSite } from './support/extensionSite.ts'
import { extensionForEach, test } from './support/extensionTest.ts'
import { logFigure } from './support/hostile.ts'

// Second tier: a flood, which takes long.

const site = 'https://dapp.example/'
const other = 'https://other.example/'

const extension = extensionForEach()

/** A page of the extension in which nothing of the wallet runs. */
async function watcher({ context, id }: Extension): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${id}/engine/engine.html`)
  return page
}

/** Takes the port of the relay out of the hands of the kit. */
const takeRelay = `
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (message, ports) {
    if (typeof message === 'string' && ports?.length) window.relay = this
    return post.call(this, message, ports)
  }
  ${listen}`

test('error: frames of a page find no wallet, and a document without an origin gets no answer', async () => {
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
  expect(await ask(opaque, 'eth_requestAccounts')).toMatchObject({ code: 4900 })
})

test('error: a page that takes the port of the relay gets one engine, and other pages are still served', async () => {
  const { context } = extension
  const page = await openSite(context, site, { script: takeRelay })
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  expect(await page.evaluate('window.relay instanceof MessagePort')).toBe(true)
  await page.evaluate(() => {
    const { relay } = window as unknown as { relay: MessagePort }
    const { port1, port2 } = new MessageChannel()
    const nonceOf = (count: number) => `${count}`.padStart(32, '0')
    for (let count = 0; count < 1000; count++) relay.postMessage(nonceOf(count), [new MessageChannel().port2])
    // Text that is no message of the border, a message that is too long, and an object.
    relay.postMessage('0'.repeat(32), [port2])
    for (const text of ['x', '{"a":'.repeat(10_000), 'y'.repeat(10_000_000), {}]) port1.postMessage(text)
  })
  const own = await watcher(extension)
  const second = await openSite(context, other)
  expect(await ask(second, 'eth_chainId')).toBe('0x7a69')
  await expect.poll(() => countEngines(own)).toBeLessThanOrEqual(2)
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
})

/** Asks for an engine of its own and sends texts to it: at once, or when it says its first word. */
async function flood(page: Page, { count, characters, isEarly = false }: Flood) {
  await page.evaluate(
    ([count, characters, isEarly]) => {
      const { relay } = window as unknown as { relay: MessagePort }
      const { port1, port2 } = new MessageChannel()
      const said: string[] = []
      Object.assign(window, { said })
      const send = () => {
        const text = JSON.stringify({ text: 'x'.repeat(characters) })
        for (let sent = 0; sent < count; sent++) port1.postMessage(text)
      }
      port1.onmessage = ({ data }) => {
        said.push(data)
        if (said.length === 1 && !isEarly) send()
      }
      relay.postMessage('0'.repeat(32), [port2])
      if (isEarly) send()
    },
    [count, characters, isEarly] as const,
  )
}

/** On a busy machine the browser takes long to transfer 260 MB. */
const messagesTimeout = { timeout: 60_000 }

type Flood = { count: number; characters: number; isEarly?: boolean }

const lastWordTo = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said.at(-2))

test('error: a page that floods the extension is cut off, and the pages of other sites are answered @second', async () => {
  const { context } = extension
  const second = await openSite(context, other)
  for (const [name, amount] of Object.entries({
    '50,000 messages': { count: 50_000, characters: 100 },
    '2,000 messages of 130 kB': { count: 2000, characters: 130_000 },
    // More than a kit says before the engine answers, and less than the relay lets through.
    'messages before the engine is there': { count: 100, characters: 100_000, isEarly: true },
  })) {
    const page = await openSite(context, site, { script: takeRelay })
    expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
    expect(await ask(second, 'eth_chainId')).toBe('0x7a69')
    await flood(page, amount)
    const times: number[] = []
    await expect
      .poll(async () => {
        const begun = performance.now()
        expect(await ask(second, 'eth_accounts')).toEqual([])
        times.push(performance.now() - begun)
        return lastWordTo(page)
      }, messagesTimeout)
      .toBe('too many')
    logFigure(`slowest answer to another site during ${name}, ms`, Math.round(Math.max(...times)))
    await page.close()
  }
})

test('error: a page that breaks its own prototypes harms its own calls only', async () => {
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
  expect(await ask(second, 'eth_chainId')).toBe('0x7a69')
})

test('error: a page neither fetches nor frames a file of the extension', async () => {
  const page = await openSite(extension.context, site)
  const files = ['manifest.json', 'panel/panel.html', 'room/room.html', 'engine/engine.html', 'page/inpage.iife.js']
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
