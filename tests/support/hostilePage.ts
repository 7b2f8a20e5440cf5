import { expect, type Locator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import type { Connected } from './borrowedPage.ts'
import { approve, connectWallet, getWallet, openDapp } from './dapp.ts'
import { getFrame } from './kit.ts'

type Box = { x: number; y: number; width: number; height: number }
type Point = { x: number; y: number }

/** Tools for attacks by a malicious page. Usable only in the page. */
export type Stage = {
  dialog: HTMLDialogElement
  iframe: HTMLIFrameElement
  /** Boxes of the approve button and of the card around the approval, in CSS px of the page. */
  button: Box
  card: Box
  /**
   * Appends an element to the wallet's dialog, because elements outside the dialog are painted below it. Clicks pass
   * through the element unless `css` sets `pointer-events`.
   */
  cover: (css: string, tag?: string) => HTMLElement
  style: (element: HTMLElement, css: Record<string, string>) => void
  undo: () => void
  undos: (() => void)[]
}

export type Trick = {
  play: (stage: Stage) => unknown
  /** True if the attacker's click still reaches the button. @default true */
  reaches?: boolean
}

export type Consent = Awaited<ReturnType<typeof showApproval>>

const text = 'Hello, this is what I sign.'

/** Connects a new wallet and calls {@link showApproval}. */
export async function openApproval(page: Page, url?: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDapp(page, url)
  const { address } = await connectWallet(page)
  return showApproval({ page, address })
}

/** Requests a signature, and prepares the page for attacks on the approval. */
export async function showApproval({ page, address }: Pick<Connected, 'page' | 'address'>) {
  const button = getWallet(page).locator('[data-guard]')
  await requestSignature(page, address)
  await expect(button).toHaveAttribute('data-guard', 'ready')
  await preserveLayout(page)
  const [buttonBox, cardBox] = await Promise.all([button.boundingBox(), getWallet(page).locator('.card').boundingBox()])
  if (!buttonBox || !cardBox) throw new Error('The approval is not on screen.')
  await watchPresses(page)
  const stage = await page.evaluateHandle(createStage, { button: buttonBox, card: cardBox })
  return {
    address,
    button,
    stage,
    aim: { x: buttonBox.x + buttonBox.width / 2, y: buttonBox.y + buttonBox.height / 2 },
    presses: () => readPresses(page),
    expectNothingSigned: (name: string) => expectNothingSigned(page, button, name),
    renew: async () => {
      await waitForFrameRoundTrip(page)
      if ((await button.count()) === 1) return
      await expect.poll(() => readAnswers(page)).toHaveLength(1)
      await requestSignature(page, address)
      await expect(button).toHaveAttribute('data-guard', 'ready')
    },
    expectSigned: () => expectSigned(page, address),
    approveHonestly: async () => {
      await page.mouse.move(5, 5)
      await approve(getWallet(page), 'Sign')
      await expectSigned(page, address)
    },
  }
}

/** Hides or distorts the approval, waits for the warning, and clicks where the button is. */
export async function playTrick(page: Page, consent: Consent, [name, trick]: [string, Trick]) {
  const { stage, button, aim } = consent
  const reaches = trick.reaches ?? true
  await page.mouse.move(5, 5)
  await stage.evaluate(trick.play)
  await expect(getWallet(page).locator('.banner'), name).toHaveText(/in(stead| the wallet window)/)
  await expect(button, name).toHaveAttribute('data-guard', /^(covered|too-small|zoomed-out)$/)
  const before = await consent.presses()
  await moveLikeUser(page, reaches ? await aimAtButton(page) : aim)
  await click(page)
  await consent.expectNothingSigned(name)
  expect((await consent.presses()).length - before.length, `${name}: clicks that arrive`).toBe(reaches ? 1 : 0)
  // Once the trick is undone, the button becomes ready again. This proves that the trick blocked it.
  await stage.evaluate(({ undo }) => undo())
  await page.mouse.move(5, 5)
  await expect(button, `${name}, undone`).toHaveAttribute('data-guard', /^(changing|ready)$/)
}

export async function moveLikeUser(page: Page, { x, y }: Point) {
  await page.mouse.move(x - 60, y - 20)
  await page.mouse.move(x, y, { steps: 4 })
}

export async function click(page: Page) {
  await page.mouse.down()
  await page.mouse.up()
}

/** Returns where the button is on screen, even if the frame is moved, zoomed or rotated. */
export async function aimAtButton(page: Page): Promise<Point> {
  const inner = await getFrame(page).evaluate(() => {
    const { x, y, width, height } = document.querySelector('[data-guard]')?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2, all: innerWidth }
  })
  return page.locator('iframe[title="Wallet"]').evaluate((iframe, { x, y, all }) => {
    const { transform, transformOrigin } = getComputedStyle(iframe)
    const rect = iframe.getBoundingClientRect()
    const scale = rect.width / all
    if (transform === 'none') return { x: rect.x + x * scale, y: rect.y + y * scale }
    const [left = 0, top = 0] = transformOrigin.split(' ').map(Number.parseFloat)
    const point = new DOMMatrix(transform).transformPoint({ x: x - left, y: y - top })
    return { x: left + point.x / point.w, y: top + point.y / point.w }
  }, inner)
}

/** Sends the signature request. The page's `answers` stay empty until the user signs or rejects. */
async function requestSignature(page: Page, address: string) {
  await page.evaluate(
    ([text, from]) => {
      const global = window as unknown as { answers: unknown[] }
      global.answers = []
      const provider = window.oriel?.getProvider('eip155')
      provider?.request({ method: 'personal_sign', params: [text, from] }).then(
        (signature) => global.answers.push(signature),
        ({ code }: { code: number }) => global.answers.push(code),
      )
    },
    [text, address] as const,
  )
}

const readAnswers = (page: Page) => page.evaluate(() => (window as unknown as { answers: unknown[] }).answers)

/** Waits until the frame has processed a click. If the click was accepted, the approval is gone by then. */
export const waitForFrameRoundTrip = (page: Page) =>
  getFrame(page).evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))

async function expectNothingSigned(page: Page, button: Locator, name: string) {
  await waitForFrameRoundTrip(page)
  expect(await readAnswers(page), `${name}: nothing signed`).toEqual([])
  await expect(button, `${name}: still waits`).toHaveCount(1)
  await expect(button, `${name}: not busy`).not.toHaveAttribute('aria-busy', 'true')
}

async function expectSigned(page: Page, address: `0x${string}`) {
  await expect.poll(() => readAnswers(page)).toHaveLength(1)
  const [signature] = (await readAnswers(page)) as [`0x${string}`]
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
}

/**
 * Preserves the card's layout, in the attacker's favor. Otherwise, the warning would enlarge the card, and the click
 * would hit a different button.
 */
function preserveLayout(page: Page) {
  return getFrame(page).evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule('.banner { position: fixed; visibility: hidden }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** Records the time of every click on the approve button, trusted or not, in ms since the epoch. */
function watchPresses(page: Page) {
  return getFrame(page).evaluate(() => {
    const presses: number[] = []
    // Reads the original time stamp, because a test may slow down the clock of events.
    const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get as () => number
    const getRealTime = (event: Event) => timeStamp.call(event)
    Object.assign(window, { presses, realTime: getRealTime })
    document.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('[data-guard]')) presses.push(performance.timeOrigin + getRealTime(event))
      },
      true,
    )
  })
}

const readPresses = (page: Page) => getFrame(page).evaluate(() => (window as unknown as { presses: number[] }).presses)

/** Creates the attacker's tools. Runs in the page. */
function createStage(boxes: { button: Box; card: Box }): Stage {
  const dialog = document.querySelector('dialog[data-oriel-frame]') as HTMLDialogElement
  const iframe = dialog.querySelector('iframe') as HTMLIFrameElement
  const stage: Stage = {
    ...boxes,
    dialog,
    iframe,
    undos: [],
    cover(css, tag = 'div') {
      const element = document.createElement(tag)
      element.style.cssText = `position:fixed;z-index:9;margin:0;border:0;padding:0;pointer-events:none;${css}`
      dialog.append(element)
      stage.undos.push(() => element.remove())
      return element
    },
    style(element, css) {
      const before = element.style.cssText
      for (const [name, value] of Object.entries(css)) element.style.setProperty(name, value, 'important')
      stage.undos.push(() => {
        element.style.cssText = before
      })
    },
    undo() {
      for (const undo of stage.undos.splice(0).reverse()) undo()
    },
  }
  return stage
}
