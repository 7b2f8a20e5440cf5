import { expect, type Page, test } from '@playwright/test'
import { openDapp } from './support/dapp.ts'
import {
  borderWords,
  embed,
  exchange,
  fetchFromWallet,
  readReceivedMessages,
  recordMessages,
  servePage,
} from './support/hostile.ts'
import { waitForKit } from './support/kit.ts'
import { testPorts, toLabUrl, urls } from './support/ports.ts'
import { frameDocument, mountRaw } from './support/rawFrame.ts'

// Second tier: the frame's own origin check, and openers. The first tier covers the server's check.

test.beforeEach(({ page }) => recordMessages(page))

test('error: a page that is not allowed gets no document, no message and no method name, and its error names what to check (A1)', async ({
  page,
}) => {
  const evil = await servePage(`<script src="${urls.frame}/oriel.js" data-project-id="default"></script>`)
  try {
    await page.goto(`http://evil.localhost:${evil.port}/`)
    const frame = await embed(page)
    await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/')
    await sendHello(page)
    await exchange(page)
    expect(await readReceivedMessages(page)).toEqual([])

    const kit = await waitForKit(page)
    const failure = await kit.evaluate((kit) => {
      kit.open().catch(() => undefined)
      return kit.ready.catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    })
    expect(failure).toEqual({
      code: 8005,
      message: expect.stringContaining(
        `is not for pages of this origin: ${urls.frame}/doctor/default/?origin=http://evil.localhost:${evil.port} says why`,
      ),
    })
  } finally {
    await evil.stop()
  }
})

test('error: without the header of the server the frame itself refuses such a page and origins that resemble an allowed one (A1, A3) @second', async ({
  page,
}) => {
  await dropFrameAncestors(page)
  const evil = await servePage()
  try {
    await page.goto(`http://evil.localhost:${evil.port}/`)
    const frame = await embed(page)
    await expect(frame.getByRole('alert')).toContainText(
      `http://evil.localhost:${evil.port} is not in "allowedOrigins"`,
    )
    const answers = await sendHello(page)
    await exchange(page, frame)
    const received = await readReceivedMessages(page)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('refused')
    expect(received[0]).not.toMatch(borderWords)
    expect(await answers.jsonValue()).toEqual([])

    for (const origin of listLookalikes(evil.port)) {
      await page.goto(toLabUrl(origin))
      const frame = await embed(page)
      await expect(frame.getByRole('alert'), origin).toContainText(`${origin} is not in "allowedOrigins"`)
      await expect.poll(() => readReceivedMessages(page), origin).toEqual([expect.stringContaining('refused')])
    }
  } finally {
    await evil.stop()
  }
})

test('error: a page that opened the dapp cannot connect to the frame in it (A1, A5) @second', async ({
  page,
  context,
}) => {
  const evil = await servePage()
  try {
    await page.goto(`http://evil.localhost:${evil.port}/`)
    const [dapp] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((url) => void Object.assign(window, { dapp: open(url) }), toLabUrl()),
    ])
    await expect(dapp.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    const raw = await mountRaw(dapp)
    await raw.evaluate((client) => client.received)
    const answers = await page.evaluateHandle((target) => {
      const received: unknown[] = []
      const { dapp } = window as unknown as { dapp: Window }
      addEventListener('message', ({ data }) => received.push(data))
      for (let index = 0; index < dapp.length; index++) {
        // Sends more noise than the frame would accept from its own page.
        for (let message = 0; message < 600; message++) dapp[index]?.postMessage('noise', target)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => received.push(data)
        const nonce = 'c'.repeat(32)
        dapp[index]?.postMessage(JSON.stringify({ k: 'oriel1', t: 'hello', nonce }), target, [port2])
        port1.postMessage(`{"namespace":"penpal","channel":"oriel1:${nonce}","type":"SYN","participantId":"0"}`)
      }
      return received
    }, urls.frame)
    expect((await raw.evaluate((client) => client.start())).value.ok).toBe(true)
    await exchange(page, dapp)
    expect(await answers.jsonValue()).toEqual([])
  } finally {
    await evil.stop()
  }
})

test('error: an allowed page inside another page, and every wrapper that hides the embedding page, is refused (A2)', async ({
  page,
}) => {
  const evil = await servePage()
  const nested = `<iframe src="${frameDocument}"></iframe>`
  try {
    await page.goto(`http://evil.localhost:${evil.port}/`)
    const dapp = await embed(page, { src: `${urls.host}/plain.html` })
    // Waits for the error page, because the load event of a blocked document can fire before the browser shows it.
    const refused = await embed(dapp)
    await expect.poll(() => refused.url()).toBe('chrome-error://chromewebdata/')

    await openDapp(page)
    const wrappers: [string, Record<string, string>][] = [
      ['data:', { src: `data:text/html,${encodeURIComponent(nested)}` }],
      ['opaque sandbox', { sandbox: 'allow-scripts', srcdoc: nested }],
      ['opaque sandbox of the same page', { sandbox: 'allow-scripts', src: `${urls.host}/plain.html` }],
      ['evil page', { src: `http://evil.localhost:${evil.port}/` }],
    ]
    for (const [name, attributes] of wrappers) {
      const wrapper = await embed(page, attributes)
      const inner = wrapper.childFrames()[0] ?? (await embed(wrapper))
      await expect.poll(() => inner.url(), name).toBe('chrome-error://chromewebdata/')
      expect(await readReceivedMessages(wrapper), name).toEqual([])
    }

    // These documents inherit the allowed page's origin, but the frame refuses to run inside them.
    const inheriting: [string, Record<string, string>][] = [
      ['srcdoc', { srcdoc: nested }],
      [
        'blob:',
        { src: await page.evaluate((html) => URL.createObjectURL(new Blob([html], { type: 'text/html' })), nested) },
      ],
      ['about:blank', { src: 'about:blank' }],
    ]
    for (const [name, attributes] of inheriting) {
      const wrapper = await embed(page, attributes)
      const inner = wrapper.childFrames()[0] ?? (await embed(wrapper))
      await expect(inner.getByRole('alert'), name).toContainText('is itself in a frame of another page')
    }

    const other = await embed(page, { src: toLabUrl(urls.stranger) })
    await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    const failure = await other.evaluate(() =>
      window.oriel?.preload().catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
    )
    expect(failure).toEqual({
      code: 8107,
      message: 'The page that embeds the wallet is itself in a frame of another page.',
    })
  } finally {
    await evil.stop()
  }
})

test('error: origins that resemble an allowed one are refused (A3)', async ({ page }) => {
  const evil = await servePage()
  try {
    for (const origin of listLookalikes(evil.port)) {
      await page.goto(`${origin}/plain.html`)
      expect(await page.evaluate(() => location.origin)).toBe(origin)
      const refused = await embed(page)
      await expect.poll(() => refused.url(), origin).toBe('chrome-error://chromewebdata/')
      expect(await readReceivedMessages(page), origin).toEqual([])
    }
  } finally {
    await evil.stop()
  }
})

const listLookalikes = (evilPort: number) => [
  `http://localhost:${evilPort}`,
  `http://stranger.localhost:${evilPort}`,
  `http://localhost.:${testPorts.host}`,
  `http://x.localhost:${testPorts.host}`,
  `http://x.stranger.localhost:${testPorts.host}`,
  `http://localhost.evil.localhost:${testPorts.host}`,
  `http://127.0.0.1:${testPorts.host}`,
  `http://[::1]:${testPorts.host}`,
]

/** Removes `frame-ancestors` from the response, as an attacker on the network path could. */
function dropFrameAncestors(page: Page) {
  return page.route(`${urls.frame}/f/**`, async (route) => {
    const response = await fetchFromWallet(route)
    const headers = response.headers()
    const policy = headers['content-security-policy'] ?? ''
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy.replace(/frame-ancestors [^;]*;/, '') },
    })
  })
}

function sendHello(page: Page) {
  return page.evaluateHandle(() => {
    const received: unknown[] = []
    for (const frame of Array.from({ length: frames.length }, (_, index) => frames[index] as Window)) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => received.push(data)
      const nonce = 'b'.repeat(32)
      frame.postMessage(JSON.stringify({ k: 'oriel1', t: 'hello', nonce }), '*', [port2])
      port1.postMessage(`{"namespace":"penpal","channel":"oriel1:${nonce}","type":"SYN","participantId":"0"}`)
      frame.postMessage({ namespace: 'penpal', type: 'SYN', participantId: '0' }, '*')
      frame.postMessage({ penpal: 'syn' }, '*')
    }
    return received
  })
}
