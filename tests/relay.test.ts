import { expect, type Page, test } from '@playwright/test'
import { toLabUrl, urls } from './support/ports.ts'
import { frameDocument } from './support/rawFrame.ts'

// Second tier: walletConnect.test.ts covers the same relay, and border.test.ts tries another one.

/**
 * Returns how a connection without a token ends: with code 3000 from the relay, or `'blocked'` if a policy prevents it.
 */
const waitForEnd = (page: Page, url: string) =>
  page.evaluate(
    (to) =>
      new Promise<number | 'blocked'>((resolve) => {
        const socket = new WebSocket(to)
        socket.addEventListener('close', ({ code }) => resolve(code))
        socket.addEventListener('error', () => resolve('blocked'))
      }),
    url,
  )

test('behavior: the frame reaches only the relay of its deployment, and the wallet’s own pages reach none @second', async ({
  page,
}) => {
  const elsewhere = urls.relay.replace('127.0.0.1', 'localhost')
  await page.goto(frameDocument)
  expect(await waitForEnd(page, urls.relay)).toBe(3000)
  expect(await waitForEnd(page, elsewhere)).toBe('blocked')
  await page.goto(`${urls.frame}/inspector/`)
  expect(await waitForEnd(page, urls.relay)).toBe(3000)
  for (const path of ['/', '/w/']) {
    await page.goto(`${urls.frame}${path}`)
    expect(await waitForEnd(page, urls.relay)).toBe('blocked')
  }
  // A page without a policy reaches both addresses. This proves that our policy blocks the frame.
  await page.goto(toLabUrl())
  expect(await waitForEnd(page, elsewhere)).toBe(3000)
})
