import { chromium, expect, type Page, test } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { inlineLab } from './support/connected.ts'
import { approve, getWallet } from './support/dapp.ts'
import { aimAtButton, type Consent, openApproval, playTrick, type Trick } from './support/hostilePage.ts'

// Second tier: hostileCover.test.ts has the same trick, on a display of scale 1.

// Playwright's `deviceScaleFactor` does not apply to cross-site frames, so the whole browser starts with this display
// scale.
const displays: { scale: number; touch: boolean; url?: string; tricks: [string, Trick][] }[] = [
  {
    scale: 3,
    touch: true,
    tricks: [
      ['zoom .26', { play: ({ iframe, style }) => style(iframe, { zoom: '.26' }) }],
      ['zoom .5', { play: ({ iframe, style }) => style(iframe, { zoom: '.5' }) }],
    ],
  },
  {
    scale: 2,
    touch: false,
    url: inlineLab,
    tricks: [
      ['zoom .5', { play: ({ iframe, style }) => style(iframe, { zoom: '.5' }) }],
      ['zoom .6', { play: ({ iframe, style }) => style(iframe, { zoom: '.6' }) }],
    ],
  },
]

for (const { scale, touch, url, tricks } of displays) {
  const hand = touch ? 'finger' : 'mouse'
  test(`error: B2 in ${url ? 'an inline wallet' : 'a frame'} that the page shrinks on a display of scale ${scale} no ${hand} approves @second`, async () => {
    const screen = `{0,0 ${1200 * scale}x${1000 * scale} devicePixelRatio=${scale}}`
    const args = [`--screen-info=${screen}`, '--window-size=1000,900', ...(touch ? ['--touch-events=enabled'] : [])]
    const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] })
    try {
      const page = await (await browser.newContext({ viewport: null })).newPage()
      const consent = await openApproval(page, url)
      for (const trick of tricks) await (touch ? tapTrickButton : playTrick)(page, consent, trick)
      if (touch) {
        await expect(consent.button).toHaveAttribute('data-guard', 'ready')
        await tap(page, await aimAtButton(page))
      } else await approve(getWallet(page), 'Sign')
      await consent.expectSigned()
    } finally {
      await browser.close()
    }
  })
}

/** Plays the trick against a tap. `playTrick` does not apply, because a finger is detected only when it presses. */
async function tapTrickButton(page: Page, consent: Consent, [name, { play }]: [string, Trick]) {
  const { stage, button } = consent
  await stage.evaluate(play)
  await expect(button, name).toHaveAttribute('data-guard', 'zoomed-out')
  await expect(getWallet(page).locator('.banner'), name).toHaveText(/in the wallet window/)
  const before = await consent.presses()
  await tap(page, await aimAtButton(page))
  await expect.poll(async () => (await consent.presses()).length - before.length, `${name}: taps that arrive`).toBe(1)
  await consent.expectNothingSigned(name)
  await stage.evaluate(({ undo }) => undo())
}

async function tap(page: Page, { x, y }: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
