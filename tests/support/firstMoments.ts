import { type BrowserContext, expect, type Frame, type Locator, type Page } from '@playwright/test'

/**
 * Time in ms after the button appears or the frame gets focus. A press within this time was meant for the previous
 * content.
 */
export const soonMs = 400

/** Watches a document for the next approve button, and records trusted clicks on it. */
export async function watchButton(document: Page | Frame) {
  const seen = await document.evaluateHandle(() => {
    const seen = { appearedAt: Number.NaN, clicks: [] as number[] }
    new MutationObserver((_, observer) => {
      if (!globalThis.document.querySelector('[data-guard]')) return
      seen.appearedAt = performance.now()
      observer.disconnect()
    }).observe(globalThis.document, { childList: true, subtree: true })
    const record = ({ target, isTrusted, timeStamp }: MouseEvent) => {
      if (isTrusted && (target as Element).closest('[data-guard]')) seen.clicks.push(timeStamp - seen.appearedAt)
    }
    addEventListener('click', record, true)
    return seen
  })
  return {
    /** Returns the time since the button appeared, in ms. */
    age: () => seen.evaluate(({ appearedAt }) => performance.now() - appearedAt),
    /** Returns the age of the button at each click, in ms. */
    clicks: () => seen.evaluate(({ clicks }) => clicks),
  }
}

type Noted = { appearedAt?: number; clickCount: number }

/** Records when each document's approve button appears and how often it is clicked. */
export function recordAppearance(context: BrowserContext) {
  return context.addInitScript(() => {
    const noted = globalThis as unknown as Noted
    noted.clickCount = 0
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-guard]')) return
      noted.appearedAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (isTrusted && (target as Element).closest('[data-guard]')) noted.clickCount++
      },
      true,
    )
  })
}

export const countClicks = (window: Page) => window.evaluate(() => (globalThis as unknown as Noted).clickCount)

/**
 * Presses a button that a window shows from the start, as early as possible. Reloads the window and retries if the
 * machine was too slow.
 */
export async function pressEarly(window: Page, button: Locator, clickCount: number) {
  for (let tries = 0; ; tries++) {
    const box = await button.boundingBox()
    if (!box) throw new Error('There is no button to press.')
    await window.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    const age = await window.evaluate(() => performance.now() - ((globalThis as unknown as Noted).appearedAt ?? 0))
    if (age < soonMs) {
      await window.mouse.down({ clickCount })
      await window.mouse.up({ clickCount })
      return
    }
    expect(tries, 'times that this machine was too slow').toBeLessThan(30)
    await window.reload()
    await button.waitFor()
  }
}
