import type { Frame, Page } from '@playwright/test'
import { frameOf } from './kit.ts'

/** Records the titles that the wallet in the page shows from now on. Returns a function that reads them. */
export const watchTitles = (page: Page) => watchTexts(frameOf(page), '[data-modal-title]')

/** Records the toasts of a document from now on, also those that hide by themselves. Returns a function that reads them. */
export const watchToasts = (frame: Frame) => watchTexts(frame, '.toast')

async function watchTexts(frame: Frame, selector: string): Promise<() => Promise<string[]>> {
  const seen = await frame.evaluateHandle((selector) => {
    const seen: string[] = []
    const look = () => {
      const element = document.querySelector(selector)
      const text = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      if (text !== '' && seen.at(-1) !== text) seen.push(text)
    }
    look()
    const parts = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(look).observe(document, parts)
    return seen
  }, selector)
  return () => seen.jsonValue()
}
