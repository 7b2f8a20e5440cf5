import { expect, type Page } from '@playwright/test'
import { inlineTest, test } from './support/connected.ts'
import {
  aimAtButton,
  type Consent,
  click,
  moveLikeUser,
  openApproval,
  type Stage,
  showApproval,
} from './support/hostilePage.ts'
import { getFrame } from './support/kit.ts'
import { markChanged } from './support/preparedDocument.ts'

// Second tier: other ways to hide an approval, an inline wallet, and legitimate input in a zoomed page.

type Hiding = {
  hide: (stage: Stage) => unknown
  /** Makes the approval visible again. @default reverts what `hide` did */
  show?: (stage: Stage) => unknown
  afterMs: number[]
}

/**
 * Ways to hide the approval or move it away from the pointer. In each, a click at the pointer's position should do
 * nothing.
 */
const hidings: Record<string, Hiding> = {
  'a cover': {
    hide: ({ cover }) => cover('inset:0;background:#fff;pointer-events:auto'),
    afterMs: [0, 200, 400, 600],
  },
  opacity: { hide: ({ dialog, style }) => style(dialog, { opacity: '0' }), afterMs: [0, 200, 400, 600] },
  'moved by translate': {
    hide: ({ iframe, style }) => style(iframe, { translate: '0 120px' }),
    afterMs: [0, 400],
  },
  'moved by its place': { hide: ({ iframe, style }) => style(iframe, { top: '120px' }), afterMs: [0, 400] },
  'not displayed': { hide: ({ dialog, style }) => style(dialog, { display: 'none' }), afterMs: [0, 600] },
  'scrolled away': {
    hide({ dialog, iframe, style, undos }) {
      undos.push(() => scrollTo(0, 0))
      style(document.documentElement, { height: '3000px', overflow: 'visible' })
      style(document.body, { position: 'static', overflow: 'visible' })
      style(dialog, { position: 'absolute', height: '3000px' })
      style(iframe, { position: 'absolute', top: '120px', height: '100vh' })
    },
    show: () => scrollTo(0, 120),
    afterMs: [0, 400],
  },
  resized: { hide: ({ iframe, style }) => style(iframe, { height: '1040px' }), afterMs: [0, 400] },
}

const firstHidings = ['a cover', 'moved by translate']

test('error: B3 an approval that is uncovered or moved back under a resting pointer ignores an early click', async ({
  connected,
}) => {
  const consent = await showApproval(connected)
  for (const name of firstHidings) await flashAll(connected.page, consent, name)
  await consent.approveHonestly()
})

test('error: B3 an approval that reappears in another way under a resting pointer ignores an early click @second', async ({
  connected,
}) => {
  const consent = await showApproval(connected)
  for (const name of Object.keys(hidings)) {
    if (!firstHidings.includes(name)) await flashAll(connected.page, consent, name)
  }
  await consent.approveHonestly()
})

inlineTest(
  'error: B3 an approval of an inline wallet that is uncovered or moved back ignores an early click @second',
  async ({ connected }) => {
    const consent = await showApproval(connected)
    for (const name of firstHidings) await flashAll(connected.page, consent, name)
    await consent.approveHonestly()
  },
)

async function flashAll(page: Page, consent: Consent, name: string) {
  await markChanged(getFrame(page))
  const { hide, show, afterMs } = hidings[name] as Hiding
  for (const ms of afterMs) await flash(page, consent, { name: `${name}, ${ms} ms`, hide, show, ms })
}

type Flash = Pick<Hiding, 'hide'> & { name: string; show: Hiding['show'] | undefined; ms: number }

async function flash(page: Page, consent: Consent, { name, hide, show, ms }: Flash) {
  const { stage, aim, button } = consent
  for (let tries = 1; ; tries++) {
    // Slows down the guard's clock further on every retry, because the click arrives late on a busy machine.
    await getFrame(page).evaluate(slowClock, tries)
    await page.mouse.move(5, 5)
    await expect(button).toHaveAttribute('data-guard', 'ready')
    const before = await consent.presses()
    await stage.evaluate(hide)
    await page.mouse.move(aim.x - 30, aim.y, { steps: 2 })
    await page.mouse.move(aim.x, aim.y, { steps: 4 })
    await expect
      .poll(() =>
        button.evaluate((element: HTMLElement) => element.matches(':hover') && element.dataset.guard === 'ready'),
      )
      .toBe(false)
    const shownAt = await page.evaluate(() => performance.timeOrigin + performance.now())
    await stage.evaluate(show ?? (({ undo }) => undo()))
    // Clicks only after the change is on screen. An earlier click would hit what the previous animation frame showed.
    await page.evaluate(
      (ms) =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, ms))),
        ),
      ms,
    )
    await click(page)
    await stage.evaluate(({ undo }) => undo())
    const arrived = (await consent.presses()).slice(before.length)
    if (arrived.every((at) => at - shownAt < 650 * tries)) return consent.expectNothingSigned(name)
    // Repeats the attack, because the machine was so slow that a user could have seen the approval.
    expect(tries, 'times that the click came too late').toBeLessThan(6)
    await consent.renew()
  }
}

/** Slows down the clock of the document and its events by a factor. Runs in the frame. */
function slowClock(factor: number) {
  const { prototype } = Performance
  const begun = performance.now()
  const realBegun = prototype.now.call(performance)
  const slow = (real: number) => begun + (real - realBegun) / factor
  performance.now = () => slow(prototype.now.call(performance))
  const { realTime } = window as unknown as { realTime: (event: Event) => number }
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      return slow(realTime(this))
    },
  })
}

test('behavior: pointer movement in a zoomed page does not make the guard wait longer @second', async ({ page }) => {
  const consent = await openApproval(page)
  await consent.stage.evaluate(({ iframe, style }) => style(iframe, { zoom: '1.25' }))
  await page.mouse.move(5, 5)
  await expect(consent.button).toHaveAttribute('data-guard', 'ready')
  await consent.button.evaluate((button) => {
    const seen: (string | null)[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(button.getAttribute('data-guard'))).observe(button, {
      attributeFilter: ['data-guard'],
    })
  })
  for (const [x, y] of [
    [300, 300],
    [700, 500],
    [480, 640],
  ] as const)
    await page.mouse.move(x, y, { steps: 10 })
  await moveLikeUser(page, await aimAtButton(page))
  await expect(consent.button).toHaveAttribute('data-dwelled', 'true')
  const seen = await getFrame(page).evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).not.toContain('changing')
  await click(page)
  await consent.expectSigned()
})
