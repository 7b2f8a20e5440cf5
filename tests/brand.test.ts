import { expect, type Page, test } from '@playwright/test'
import { drawIcons } from '../scripts/extension/renderIcons.ts'
import { approve, getWallet, readConnectedAddress, unlockAndAllow, waitForWalletWindow } from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: the deployments of the other tests have no brand of their own.

/** Differs from Oriel's icon in color and shape, so that the test can tell them apart. */
const draw = (width: number, fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96"><rect width="${width}" height="96" fill="${fill}"/></svg>`)}`

const brand = {
  name: 'Uniswap',
  icon: draw(96, '#c2185b'),
  logo: draw(288, '#00695c'),
  url: 'https://acme.example',
  rdns: 'example.acme.wallet',
}

const listAnnounced = (page: Page) =>
  page.evaluate(() => {
    const found: object[] = []
    const add = (event: Event) => found.push((event as CustomEvent).detail.info)
    window.addEventListener('eip6963:announceProvider', add)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', add)
    return found
  })

const expectLoaded = (image: ReturnType<Page['locator']>) =>
  expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)

test('default: a deployment’s brand is what pages list, and stands above Connect and the wallet’s own views, but not above a request @second', async ({
  page,
}) => {
  const site = await startDeployment({ hosts: ['localhost'], settings: { brand } })
  const wallet = getWallet(page)
  await page.goto(site.page('localhost'))

  await test.step('the script file announces the brand before the wallet loads', async () => {
    const { name, rdns } = brand
    const icon = expect.stringMatching(/^data:image\/svg\+xml;base64,/)
    expect(await listAnnounced(page)).toEqual([{ name, rdns, icon, uuid: expect.any(String) }])
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  await test.step('Connect has its logo, its name and its icon', async () => {
    await prepareWallet(page, { frame: site.frame })
    await page.evaluate(() => window.oriel?.open())
    await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await expectLoaded(wallet.locator('#root .host-logo'))
    const own = wallet.locator('#root').getByRole('button', { name: /^Uniswap: / })
    await expectLoaded(own.locator('img'))
    await expect(wallet.locator('#root').getByText('Wallet by Oriel')).toBeVisible()
  })

  await test.step('the wallet window has its name as title, its icon and its logo', async () => {
    const own = wallet.locator('#root').getByRole('button', { name: /^Uniswap: / })
    const opened = await waitForWalletWindow(page, () => own.click())
    await expect(opened).toHaveTitle('Uniswap')
    await expectLoaded(opened.getByRole('img', { name: 'Uniswap' }))
    const icon = await opened.locator('link[rel="icon"]').getAttribute('href')
    expect((await page.request.get(`${site.backend}${icon}`)).headers()['content-type']).toBe('image/svg+xml')
    await unlockAndAllow(opened)
    expect(await readConnectedAddress(page)).toMatch(/^0x/)
  })

  await test.step('above a request stands the site alone', async () => {
    const signature = page.evaluate(async () => {
      const provider = window.oriel?.getProvider('eip155')
      const accounts = await provider?.request({ method: 'eth_accounts' })
      const [account] = accounts as string[]
      return provider?.request({ method: 'personal_sign', params: ['0x4869', account] })
    })
    await expect(wallet.getByText('localhost').first()).toBeVisible()
    await expect(wallet.getByText('Uniswap')).toHaveCount(0)
    await expect(wallet.locator('#root img[src*="/brand/"]')).toHaveCount(0)
    await approve(wallet, 'Sign')
    expect(await signature).toMatch(/^0x/)
  })

  await test.step('a page of the server has its name, too', async () => {
    await page.goto(`${site.frame}/nowhere`)
    await expect(page).toHaveTitle('Page not found · Uniswap')
    await expect(page.getByText('Uniswap', { exact: true })).toBeVisible()
  })

  await test.step('the icons of the extension are drawn from its icon, in each size', async () => {
    const blank = await page.context().newPage()
    for (const { file, png } of await drawIcons(blank, brand.icon)) {
      // The header of a PNG has the width in byte 16.
      expect(file).toBe(`icons/oriel-${png.readUInt32BE(16)}.png`)
      const color = await blank.evaluate(
        async (data) => {
          const bitmap = await createImageBitmap(await (await fetch(data)).blob())
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          canvas?.drawImage(bitmap, 0, 0)
          return [...(canvas?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [])]
        },
        `data:image/png;base64,${png.toString('base64')}`,
      )
      expect(color).toEqual([0xc2, 0x18, 0x5b, 0xff])
    }
  })
  await site.stop()
})
