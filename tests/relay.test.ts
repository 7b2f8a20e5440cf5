import { expect, type Page, test } from '@playwright/test'
import { urls } from './support/ports.ts'
import { frameDocument } from './support/rawFrame.ts'

/** How a connection without a token ends: 3000 is the relay's own refusal, 1006 says that it was never reached. */
const closeCode = (page: Page, url: string) =>
  page.evaluate(
    (to) => new Promise<number>((resolve) => new WebSocket(to).addEventListener('close', ({ code }) => resolve(code))),
    url,
  )

test('behavior: the frame reaches the relay of its deployment and nothing else; the wallet’s own pages reach none', async ({
  page,
}) => {
  const elsewhere = urls.relay.replace('127.0.0.1', 'localhost')
  await page.goto(frameDocument)
  expect(await closeCode(page, urls.relay)).toBe(3000)
  expect(await closeCode(page, elsewhere)).toBe(1006)
  await page.goto(`${urls.frame}/inspector/`)
  expect(await closeCode(page, urls.relay)).toBe(3000)
  for (const path of ['/', '/w/']) {
    await page.goto(`${urls.frame}${path}`)
    expect(await closeCode(page, urls.relay)).toBe(1006)
  }
  // A page without a policy reaches both addresses: it is ours that stops the frame.
  await page.goto(urls.host)
  expect(await closeCode(page, elsewhere)).toBe(3000)
})
