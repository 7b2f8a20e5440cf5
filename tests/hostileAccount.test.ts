import { expect, type Page, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { approve, connectWallet, openDapp, request, unlockIn, walletOf, walletWindow } from './support/dapp.ts'
import { click, frameRoundTrip, moveLikeAPerson } from './support/hostilePage.ts'
import { kitOf } from './support/kit.ts'

const accountsOf = (page: Page) => request(page, 'eth_accounts')
const acceptOf = (page: Page) => walletOf(page).getByRole('button', { name: 'Use account' })

test('error: B1 a page that covers or moves the frame gets no new account by a lured click', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  const second = mnemonicToAccount(phrase, { addressIndex: 1 }).address
  const wallet = walletOf(page)
  await addAccount(page)

  await lureClicks(page)
  expect(await accountsOf(page)).toEqual([address])
  await wallet.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.getByRole('button', { name: /^Account 2/ })).toBeVisible()

  await (await kitOf(page)).evaluate((oriel) => oriel.disconnect())
  const answer = request(page, 'eth_requestAccounts')
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await lureClicks(page)
  expect(await accountsOf(page)).toEqual([])

  // The guard refused the trick. A visitor who sees the question can accept it.
  await approve(wallet, 'Use account')
  expect(await answer).toEqual([second])

  // A page learns nothing from an account that it already had, so one click suffices.
  await (await kitOf(page)).evaluate((oriel) => oriel.disconnect())
  const again = request(page, 'eth_requestAccounts')
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await wallet.getByRole('button', { name: /^Account 2/ }).click()
  expect(await again).toEqual([second])
})

async function addAccount(page: Page) {
  const wallet = walletOf(page)
  await (await kitOf(page)).evaluate((oriel) => oriel.open({ view: 'Account' }))
  await wallet.getByRole('button', { name: 'Settings', exact: true }).click()
  await wallet.getByRole('button', { name: /^Accounts/ }).click()
  const window = await walletWindow(page, () => wallet.getByRole('button', { name: /^Add an account/ }).click())
  await unlockIn(window)
  await window.getByRole('button', { name: 'Add account' }).click()
  await expect(wallet.getByText('Account added. Choose it here to use it.')).toBeVisible()
}

async function lureClicks(page: Page) {
  const cover = await page.evaluateHandle(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none'
    document.querySelector('dialog[data-oriel-frame]')?.append(cover)
    return cover
  })
  await walletOf(page)
    .getByRole('button', { name: /^Account 2/ })
    .click()
  const button = acceptOf(page)
  await expect(button).toHaveAttribute('data-guard', 'covered')
  await moveLikeAPerson(page, await middleOf(page))
  await click(page)
  await frameRoundTrip(page)
  await cover.evaluate((element) => element.remove())
  await expect(button).toHaveAttribute('data-guard', /^(changing|ready)$/)
  // The card is lower without the banner about the cover.
  await expect(walletOf(page).locator('.banner')).toBeHidden()

  // The pointer rests, and the page moves the button under it.
  const { x, y } = await middleOf(page)
  const aim = { x: x - 40, y: y - 160 }
  await page.mouse.move(aim.x, aim.y)
  const move = (translate: string) =>
    page.locator('iframe[title="Wallet"]').evaluate((iframe, translate) => {
      ;(iframe as HTMLElement).style.setProperty('translate', translate, 'important')
    }, translate)
  await move(`${aim.x - x}px ${aim.y - y}px`)
  await click(page)
  await move('none')
  await frameRoundTrip(page)
  await expect(button).toBeVisible()
}

async function middleOf(page: Page) {
  const box = await acceptOf(page).boundingBox()
  if (!box) throw new Error('The button is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
