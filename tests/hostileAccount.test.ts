import { expect, type Page, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { pressSettings } from './support/accountView.ts'
import {
  approve,
  connectWallet,
  enterPassword,
  getWallet,
  hideOcclusion,
  openDapp,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { click, moveLikeUser, waitForFrameRoundTrip } from './support/hostilePage.ts'
import { getFrame, waitForKit } from './support/kit.ts'

// Second tier: frame/app/guardedViews.test.ts tries the same clicks on each view with the guard.

const requestAccounts = (page: Page) => request(page, 'eth_accounts')
const getAcceptButton = (page: Page) => getWallet(page).getByRole('button', { name: 'Use account' })

test('error: B1 a page that covers or moves the frame gets no new account by a lured click @second', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDapp(page)
  const { address, phrase } = await connectWallet(page)
  const second = mnemonicToAccount(phrase, { addressIndex: 1 }).address
  const wallet = getWallet(page)
  await addAccount(page)

  await lureClicks(page)
  expect(await requestAccounts(page)).toEqual([address])
  await wallet.getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet.getByRole('button', { name: /^Account 2/ })).toBeVisible()

  await (await waitForKit(page)).evaluate((oriel) => oriel.disconnect())
  const answer = request(page, 'eth_requestAccounts')
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await lureClicks(page)
  expect(await requestAccounts(page)).toEqual([])

  // The guard blocked the attack, but a user who sees the prompt can still accept it.
  await approve(wallet, 'Use account')
  expect(await answer).toEqual([second])

  // The account was shared with this page before, so one click suffices.
  await (await waitForKit(page)).evaluate((oriel) => oriel.disconnect())
  const again = request(page, 'eth_requestAccounts')
  await wallet.getByRole('button', { name: /^Oriel/ }).click()
  await wallet.getByRole('button', { name: /^Account 2/ }).click()
  expect(await again).toEqual([second])
})

test('error: B1 a browser that detects no cover gives no new account by a click on a moved frame either @second', async ({
  page,
}) => {
  await hideOcclusion(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDapp(page)
  const { address } = await connectWallet(page)
  await addAccount(page)
  await getWallet(page)
    .getByRole('button', { name: /^Account 2/ })
    .click()
  await lureByMoving(page, 'gone')
  expect(await requestAccounts(page)).toEqual([address])
})

async function addAccount(page: Page) {
  const wallet = getWallet(page)
  await (await waitForKit(page)).evaluate((oriel) => oriel.open({ view: 'Account' }))
  await pressSettings(wallet)
  await wallet.getByRole('button', { name: /^Accounts/ }).click()
  const window = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: /^Add an account/ }).click())
  await enterPassword(window)
  await window.getByRole('button', { name: 'Add account' }).click()
  await expect(wallet.getByText('Account added. Choose it here to use it.')).toBeVisible()
}

async function lureClicks(page: Page) {
  const button = getAcceptButton(page)
  const remove = await coverFrame(page)
  await getWallet(page)
    .getByRole('button', { name: /^Account 2/ })
    .click()
  await expect(button).toHaveAttribute('data-guard', 'covered')
  await moveLikeUser(page, await findMiddle(page))
  await click(page)
  await waitForFrameRoundTrip(page)
  await remove()
  await expect(button).toHaveAttribute('data-guard', /^(changing|ready)$/)
  for (const state of ['gone', 'shown', 'leaving'] as const) await lureByMoving(page, state)
}

/**
 * Moves the button under a resting pointer and clicks. `banner` sets the time of the click: without the banner about a
 * covered frame, with it, or while it disappears. The banner makes the card taller.
 */
async function lureByMoving(page: Page, banner: 'gone' | 'shown' | 'leaving') {
  const notice = getWallet(page).locator('.banner')
  await page.mouse.move(rest.x, rest.y)
  await moveFrame(page)
  await expect(getAcceptButton(page)).toHaveAttribute('data-guard', 'ready')
  await expect(notice).toBeHidden()
  const remove = banner === 'gone' ? undefined : await coverFrame(page)
  if (remove) await expect(notice).toBeVisible()
  await moveUnderPointer(page)
  if (banner === 'leaving') await remove?.()
  const pressed = await watchPress(page)
  await click(page)
  // The button moves up when the banner disappears, so the click may miss it.
  if (banner !== 'leaving') expect(await pressed()).toContain('Use account')
  if (banner === 'shown') await remove?.()
  await moveFrame(page)
  await waitForFrameRoundTrip(page)
  await expect(getAcceptButton(page), banner).toBeVisible()
}

const rest = { x: 240, y: 200 }

/** Covers the frame. Returns a function that removes the cover. */
async function coverFrame(page: Page) {
  const cover = await page.evaluateHandle(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;z-index:9;background:#fff;pointer-events:none'
    document.querySelector('dialog[data-oriel-frame]')?.append(cover)
    return cover
  })
  return () => cover.evaluate((element) => element.remove())
}

/** Moves the frame by an offset, or back into place without one. */
const moveFrame = (page: Page, translate = 'none') =>
  page.locator('iframe[title="Wallet"]').evaluate((iframe, translate) => {
    ;(iframe as HTMLElement).style.setProperty('translate', translate, 'important')
  }, translate)

/**
 * Moves the frame so that the button is under the pointer. Retries until the button's position in the card is stable.
 */
async function moveUnderPointer(page: Page) {
  await expect(async () => {
    const place = await placeInFrame(page)
    await moveFrame(page, `${rest.x - place.x}px ${rest.y - place.y}px`)
    await waitForFrameRoundTrip(page)
    expect(await placeInFrame(page)).toEqual(place)
  }).toPass()
}

const placeInFrame = (page: Page) =>
  getFrame(page).evaluate(() => {
    const { x, y, width, height } = document.querySelector('[data-guard]')?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  })

/** Watches for the next press. Returns a function that resolves with the name of the pressed button. */
async function watchPress(page: Page) {
  const pressed = await getFrame(page).evaluateHandle(() => ({
    name: new Promise<string | null | undefined>((resolve) => {
      const read = ({ target }: Event) => {
        const button = (target as Element).closest('button')
        // Prefers the label, because after an early press the button's text is briefly a hint.
        resolve(button?.ariaLabel ?? button?.textContent)
      }
      addEventListener('pointerdown', read, { capture: true, once: true })
    }),
  }))
  return () => pressed.evaluate(({ name }) => name)
}

async function findMiddle(page: Page) {
  const box = await getAcceptButton(page).boundingBox()
  if (!box) throw new Error('The button is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
