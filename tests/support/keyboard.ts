import type { Page } from '@playwright/test'

/**
 * Presses Tab once for every control of the dialog, and once more to see that the first follows the last. Tells what is out
 * of order, has no ring, or is hidden while it has the focus.
 */
export async function walk(page: Page): Promise<string[]> {
  const count = await page.evaluate(numberStops)
  if (count === 0) return []
  const found: string[] = []
  let expected: number | undefined
  for (let step = 0; step <= count; step++) {
    await page.keyboard.press('Tab')
    const { stop, problem, label } = await page.evaluate(readFocus)
    if (problem) found.push(`${problem}: ${label}`)
    if (stop === undefined || (expected !== undefined && stop !== expected)) found.push(`out of order: ${label}`)
    expected = ((stop ?? 0) + 1) % count
  }
  return found
}

/** Numbers what Tab should stop at, in the order of the document. Runs in the page. */
function numberStops(): number {
  const candidates = '.modal :is(a[href], button, input, textarea, select, summary, [tabindex="0"])'
  const stops = [...document.querySelectorAll<HTMLInputElement>(candidates)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility() && !(element.type === 'radio' && !element.checked),
  )
  for (const [at, element] of stops.entries()) element.dataset.stop = String(at)
  return stops.length
}

/** Where the focus is, and whether a person can see that. Runs in the page. */
function readFocus() {
  const element = document.activeElement as HTMLElement
  // A field's ring is around its box; a button in the box has one of its own.
  const around = element.matches('input, textarea') && element.closest('.field-box, .segment, .file-picker')
  const ring = getComputedStyle(around || element)
  // Of a link in a text, its first line.
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
  const at = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = at !== null && (element.contains(at) || at.closest('.toast') !== null)
  const hasRing = ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2
  return {
    stop: element.dataset.stop === undefined ? undefined : Number(element.dataset.stop),
    label: element.outerHTML.slice(0, 120),
    problem: hasRing ? (isSeen ? undefined : 'focus is hidden') : 'no ring',
  }
}
