import type { Frame, Page } from '@playwright/test'
import { getFrame, waitForKit } from './kit.ts'

export const watchTitles = (page: Page) => watchTexts(getFrame(page), '[data-modal-title]')

/**
 * Records a document's toasts from now on, including those that disappear on their own. Returns a function that reads
 * them.
 */
export const watchToasts = (frame: Frame) => watchTexts(frame, '.toast')

async function watchTexts(frame: Frame, selector: string): Promise<() => Promise<string[]>> {
  const seen = await frame.evaluateHandle((selector) => {
    const seen: string[] = []
    const recordTexts = () => {
      const element = document.querySelector(selector)
      const text = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      if (text !== '' && seen.at(-1) !== text) seen.push(text)
    }
    recordTexts()
    const parts = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(recordTexts).observe(document, parts)
    return seen
  }, selector)
  return () => seen.jsonValue()
}

type KitEvent = { type: string } & Record<string, unknown>

export async function recordEvents(page: Page): Promise<() => Promise<KitEvent[]>> {
  const kit = await waitForKit(page)
  const received = await kit.evaluateHandle((oriel) => {
    const received: unknown[] = []
    oriel.on('*', (event) => received.push(event))
    return received
  })
  return async () => (await received.jsonValue()) as KitEvent[]
}
