import { expect, test } from '@playwright/test'
import { connectWallet, getWallet, openDapp, request } from './support/dapp.ts'
import { click } from './support/hostilePage.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: frame/app/guardedViews.test.ts tries the same click on each view with the guard.

test('error: B3 the second click of a double click neither switches nor adds a network @second', async ({ page }) => {
  await openDapp(page, `${urls.host}/?options=${encodeURIComponent('{"networks":["eip155:31337"]}')}`)
  await connectWallet(page)
  const wallet = getWallet(page)
  for (const action of ['Add and switch', 'Switch']) {
    const [method, chain] =
      action === 'Switch' ? ['wallet_switchEthereumChain', '0x7a69'] : ['wallet_addEthereumChain', '0x7a6a']
    const before = await request(page, 'eth_chainId')
    const answer = request(page, method, [{ chainId: chain, chainName: 'Oriel Local' }])
    const button = wallet.getByRole('button', { name: action, exact: true })
    await expect(button).toHaveAttribute('data-guard', 'ready')
    const box = await button.boundingBox()
    if (!box) throw new Error('There is no button.')
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.move(box.x + 30, box.y + 14, { steps: 3 })
    await expect(button).toHaveAttribute('data-dwelled', 'true')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await getFrame(page).evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(button).toBeVisible()
    expect(await request(page, 'eth_chainId')).toBe(before)
    await click(page)
    expect(await answer).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe(chain)
  }
})
