import type { Frame, Page } from '@playwright/test'

/** Time in ms after the button or the focus appeared. A press within it was meant for what was there before. */
export const soonMs = 400

/**
 * Watches for the approving button that appears next in a document, and records the clicks that a person makes on it.
 */
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
    /** Returns for how long the button has been there, in ms. */
    age: () => seen.evaluate(({ appearedAt }) => performance.now() - appearedAt),
    /** Returns for how long the button had been there at each click, in ms. */
    clicks: () => seen.evaluate(({ clicks }) => clicks),
  }
}
