import { expect, test } from '@playwright/test'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { toLabUrl, urls } from './support/ports.ts'

// Second tier: use by other sites. Unit tests cover the responses of the directory.

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const pictures = [`getWalletImage/${metaMask}`, 'public/getAssetImage/eip155%3A31337', 'public/getTokenImage/eth']

let deployment: Deployment
test.beforeAll(async () => {
  deployment = await startDeployment({ hosts: ['localhost'] })
})
test.afterAll(() => deployment.stop())

/** Returns the width of a decoded image in px, or 0 if the browser rejects it. Runs in the page. */
const readWidth = (src: string) =>
  new Promise<number>((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image.naturalWidth)
    image.onerror = () => resolve(0)
    image.src = src
  })

test('default: the wallet’s own pages list wallets and show their pictures, and other sites can only show pictures @second', async ({
  page,
}) => {
  const { frame } = deployment
  await page.goto(`${frame}/`)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^A wallet /)
  const first = await page.evaluate(async () => {
    const answer = await fetch('/getWallets?projectId=default&st=oriel&sv=1&entries=3')
    return (await answer.json()) as { data: { name: string }[]; count: number }
  })
  expect(first.data.map(({ name }) => name)).toEqual(['MetaMask', 'Trust Wallet', 'Phantom'])
  expect(first.count).toBeGreaterThanOrEqual(80)
  for (const path of pictures) expect([path, await page.evaluate(readWidth, `/${path}`)]).toEqual([path, 64])

  // An image opened as a page has an opaque origin, so scripts in it could not access the wallet's storage.
  await page.goto(`${frame}/${pictures[0]}`)
  expect(await page.evaluate(() => self.origin)).toBe('null')

  await page.goto(toLabUrl(urls.stranger))
  for (const path of pictures) expect([path, await page.evaluate(readWidth, `${frame}/${path}`)]).toEqual([path, 64])
  const refused = await page.evaluate(
    (url) =>
      fetch(url)
        .then(() => 'read')
        .catch(() => 'refused'),
    `${frame}/getWallets`,
  )
  expect(refused).toBe('refused')
})
