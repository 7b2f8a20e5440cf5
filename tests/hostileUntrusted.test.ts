import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { test } from './support/connected.ts'
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
import { showApproval } from './support/hostilePage.ts'
import { getFrame } from './support/kit.ts'

const hello = '0x68656c6c6f'

/** Styles that hide the request but not the button. A frame cannot detect them. */
const unseenTricks: Record<string, Record<string, string>> = {
  'a mask over all': { 'mask-image': 'linear-gradient(transparent, transparent)' },
  'a mask over the details': { 'mask-image': 'linear-gradient(transparent 480px, black 480px)' },
  'the prefixed mask': { '-webkit-mask-image': 'linear-gradient(transparent, transparent)' },
  'a polygon with a hole': {
    'clip-path': 'polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, 5% 5%, 95% 5%, 95% 60%, 5% 60%, 5% 5%)',
  },
  'round corners': { 'border-radius': '500px 500px 0 0 / 480px 480px 0 0' },
}

test('error: B5 in a page that is not trusted nothing can be approved, and the wallet window is offered', async ({
  untrusted: { page, address },
}) => {
  const wallet = getWallet(page)
  const answer = request(page, 'personal_sign', [hello, address])
  const go = wallet.getByRole('button', { name: 'Review in wallet' })
  for (const [name, css] of Object.entries(unseenTricks)) {
    await page.locator('iframe[title="Wallet"]').evaluate((iframe: HTMLElement, css) => {
      for (const [property, value] of Object.entries(css)) iframe.style.setProperty(property, value, 'important')
    }, css)
    await expect(go, name).toBeVisible()
    await expectNoConsentHere(page, name)
    // The frame does not even show the request, because the page could distort it.
    await expect(wallet.getByText('hello', { exact: true }), name).toHaveCount(0)
    await page.locator('iframe[title="Wallet"]').evaluate((iframe: HTMLElement, css) => {
      for (const property of Object.keys(css)) iframe.style.removeProperty(property)
    }, css)
  }
  const first = await waitForWalletWindow(page, () => go.click())
  await expectNoConsentHere(page, 'window open')
  await first.close()
  await expect(go).toBeVisible()
  await expectNoConsentHere(page, 'window closed')
  await getFrame(page).evaluate(() => {
    const { open } = globalThis
    globalThis.open = () => {
      globalThis.open = open
      return null
    }
  })
  await go.click()
  const link = wallet.getByRole('link', { name: 'Open wallet window' })
  await expect(link).toBeVisible()
  await expectNoConsentHere(page, 'window blocked')
  const window = await waitForWalletWindow(page, () => link.click())
  await enterPassword(window)
  await approve(window, 'Sign')
  expect(await verifyMessage({ address, message: { raw: hello }, signature: (await answer) as `0x${string}` })).toBe(
    true,
  )
})

// If this test fails, the browser has learned to detect masks. The table of surfaces
// (frame/requests/approvalSurface.ts) can then be relaxed for browsers from that version on, and the tricks of B5 move
// to the family B2.
test('behavior: B6 the browser still cannot detect masks, which is why pages have to be trusted', async ({
  connected,
}) => {
  const { page } = connected
  const consent = await showApproval(connected)
  for (const [name, css] of Object.entries(unseenTricks)) {
    await consent.stage.evaluate(({ iframe, style }, css) => style(iframe, css), css)
    // Takes a screenshot to force a paint, after which the intersection observer reports again.
    await page.screenshot()
    await page.mouse.move(5, 5)
    await expect(consent.button, name).toHaveAttribute('data-guard', 'ready')
    await getFrame(page).evaluate(
      () =>
        new Promise((resolve) => {
          const options = { trackVisibility: true, delay: 100 } as IntersectionObserverInit
          new IntersectionObserver(resolve, options).observe(document.documentElement)
        }),
    )
    await expect(consent.button, name).toHaveAttribute('data-guard', 'ready')
    await consent.stage.evaluate(({ undo }) => undo())
  }
  await consent.approveHonestly()
})

test('behavior: B7 a browser that cannot detect occlusion approves in the window, even for a trusted page', async ({
  page,
  context,
}) => {
  await hideOcclusion(context)
  await openDapp(page)
  const { address } = await connectWallet(page)
  const answer = request(page, 'personal_sign', [hello, address])
  const go = getWallet(page).getByRole('button', { name: 'Review in wallet' })
  await expect(getWallet(page).getByText('hello', { exact: true }).first()).toBeVisible()
  await expectNoConsentHere(page, 'no occlusion')
  const window = await waitForWalletWindow(page, () => go.click())
  await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
  await approve(window, 'Sign')
  expect(await verifyMessage({ address, message: { raw: hello }, signature: (await answer) as `0x${string}` })).toBe(
    true,
  )
})

async function expectNoConsentHere(page: Page, name: string) {
  const found = await getFrame(page).evaluate(() => {
    const buttons = [...document.querySelectorAll('button, a, input, [role="button"]')]
    return {
      guarded: document.querySelectorAll('[data-guard]').length,
      named: buttons.filter(({ textContent }) => /\b(Sign|Confirm|Approve|Send)\b/.test(textContent ?? '')).length,
    }
  })
  expect(found, name).toEqual({ guarded: 0, named: 0 })
}
