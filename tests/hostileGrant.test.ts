import { expect, type Page, test } from '@playwright/test'
import { approve, chooseOriel, connectWallet, newTab, openDapp, request, unlockIn, walletOf } from './support/dapp.ts'
import { soonMs, watchButton } from './support/firstMoments.ts'
import { click } from './support/hostilePage.ts'
import { frameOf } from './support/kit.ts'
import { urls } from './support/ports.ts'

test('error: B3 the second click of a double click, or a click right after "Connect" appears, grants nothing', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  const stranger = await newTab(context, urls.stranger)
  const window = await chooseOriel(stranger)
  const allow = window.getByRole('button', { name: 'Connect' })
  for (const clickCount of [2, 1]) {
    const { clicks } = await pressWhenItAppears(window, async () => {
      await window.mouse.down({ clickCount })
      await window.mouse.up({ clickCount })
    })
    // A click that counted would have made the button busy, and then closed the window.
    await expect(allow).toHaveAttribute('data-guard', /^(changing|pointer|ready)$/)
    await expect(allow).not.toHaveAttribute('aria-busy', 'true')
    await expect.poll(clicks).toHaveLength(1)
    expect(await request(stranger, 'eth_accounts')).toEqual([])
    await window.reload()
  }
  await unlockIn(window)
  await approve(window, 'Connect')
  await expect.poll(() => request(stranger, 'eth_accounts')).toEqual([address])
})

test('error: B3 the second click of a double click neither switches nor adds a network', async ({ page }) => {
  await openDapp(page, `${urls.host}/?options=${encodeURIComponent('{"networks":["eip155:31337"]}')}`)
  await connectWallet(page)
  const wallet = walletOf(page)
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
    await frameOf(page).evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(button).toBeVisible()
    expect(await request(page, 'eth_chainId')).toBe(before)
    await click(page)
    expect(await answer).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe(chain)
  }
})

/** Repeats the press when the machine was too slow. */
async function pressWhenItAppears(window: Page, press: () => Promise<void>) {
  for (let tries = 0; ; tries++) {
    const watched = await watchButton(window)
    await unlockIn(window)
    const box = await window.getByRole('button', { name: 'Connect' }).boundingBox()
    if (!box) throw new Error('There is no button to allow it.')
    await window.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    if ((await watched.age()) < soonMs) {
      await press()
      return watched
    }
    expect(tries, 'times that this machine was too slow').toBeLessThan(6)
    await window.reload()
  }
}
