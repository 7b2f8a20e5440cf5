import type { CDPSession, Page } from '@playwright/test'
import type { Viewer } from './scenarios.ts'

/** Maximum number of steps. In a longer list, only the first controls are checked. */
const maxSteps = 40

type Focus = ReturnType<typeof readFocus>

/**
 * Presses Tab once for every control of the dialog, and once more to check that the first control follows the last.
 * Returns the controls that are out of order, have no focus ring, or are hidden while focused.
 */
export async function walk({ page, device }: Pick<Viewer, 'page' | 'device'>): Promise<string[]> {
  const isApproval = (await page.locator('.approval-bar').count()) > 0
  if (!isApproval && (await isCorrectInOnePass(page, device))) return []
  // Repeats the keys slowly, because the app needs time to react to each of them.
  return walkSlowly(page)
}

/** Presses all keys in one round trip. The page records focus after each key. */
async function isCorrectInOnePass(page: Page, device: CDPSession): Promise<boolean> {
  const count = await page.evaluate<number>(`(${watchFocus})(${readFocus})`)
  const presses = count === 0 ? 0 : Math.min(count, maxSteps) + 1
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, nativeVirtualKeyCode: 9 }
  const keys = Array.from({ length: presses }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(keys.map((type) => device.send('Input.dispatchKeyEvent', { type, ...tab })))
  const steps = await page.evaluate(endWatch)
  const isSteady = steps.length === presses && steps.every((step) => step.count === count)
  return isSteady && steps.flatMap(describeFaults).length === 0
}

async function walkSlowly(page: Page): Promise<string[]> {
  const found: string[] = []
  let { count } = await page.evaluate(readFocus)
  for (let step = 0; count > 0 && step <= Math.min(count, maxSteps); step++) {
    await page.keyboard.press('Tab')
    await page.evaluate(followBar)
    const focus = await page.evaluate(readFocus)
    found.push(...describeFaults(focus, step))
    // Updates the count, because the page adds rows as focus moves.
    count = focus.count
  }
  return found
}

function describeFaults({ problem, isNext, label }: Focus, step: number): string[] {
  return [...(problem ? [`${problem}: ${label}`] : []), ...(!isNext && step > 0 ? [`out of order: ${label}`] : [])]
}

/** Waits for the approval bar, which takes a few animation frames to detect the end of the text. Runs in the page. */
async function followBar() {
  if (!document.querySelector('.approval-bar')) return
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

type Watching = { endWatch?: () => Focus[] }

/** Records focus after each key. Returns the number of controls that Tab should reach. Runs in the page. */
function watchFocus(read: () => Focus): number {
  const steps: Focus[] = []
  // Listens to `keyup`, because the browser scrolls the focused control into view between `focus` and `keyup`.
  const watch = () => steps.push(read())
  addEventListener('keyup', watch, true)
  const watching = window as Watching
  watching.endWatch = () => {
    removeEventListener('keyup', watch, true)
    return steps
  }
  return read().count
}

/** Stops recording and returns the recorded steps. Runs in the page. */
function endWatch(): Focus[] {
  return (window as Watching).endWatch?.() ?? []
}

/**
 * Reads which control has focus, whether it is visible, and whether it was expected. Marks the next control in document
 * order as expected, and counts the controls that Tab should reach. Runs in the page.
 */
function readFocus() {
  const element = document.activeElement as HTMLElement
  // A field's focus ring surrounds its box. A code input's focus ring surrounds its next digit. A button inside a box
  // has its own focus ring.
  const around =
    element.matches('input, textarea') &&
    (element.closest('.digits')?.querySelector('[data-next]') ??
      element.closest('.field-box, .phrase-box, .amount-box, .segment, .file-picker'))
  const ring = getComputedStyle(around || element)
  const hasRing = ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2
  // Tests only the first line of a link in text. If a panel or text is longer than the screen, tests only its visible
  // part.
  const { left, width, top, bottom } = element.getClientRects()[0] ?? new DOMRect()
  const mayBeLong = element.matches('[role="tabpanel"], .code-text')
  const floor = document.querySelector('.approval-bar')?.getBoundingClientRect().top ?? innerHeight
  const middle = mayBeLong ? (Math.max(top, 0) + Math.min(bottom, floor)) / 2 : (top + bottom) / 2
  const at = document.elementFromPoint(left + width / 2, middle)
  const isSeen = at !== null && (element.contains(at) || at.closest('.toast') !== null)
  const isVisible = (control: Element) => control.checkVisibility({ visibilityProperty: true })
  const marked = document.querySelector<HTMLElement>('[data-next]')
  const previous = document.querySelector('[data-previous]') as HTMLElement | null

  const candidates = '.modal :is(a[href], button, input, textarea, select, summary, [tabindex="0"])'
  const stops = [...document.querySelectorAll<HTMLInputElement>(candidates)].filter(
    (stop) => stop.tabIndex >= 0 && isVisible(stop) && !(stop.type === 'radio' && !stop.checked),
  )
  const getNext = (stop: Element) => stops[(stops.indexOf(stop as HTMLInputElement) + 1) % stops.length]
  // At the end of the text, the "Read on" button appears or disappears before or after the key press. The order is
  // correct if it matches either state.
  const isNext =
    marked === element ||
    (marked !== null && !isVisible(marked)) ||
    (previous !== null && getNext(previous) === element)
  if (marked) delete marked.dataset.next
  if (previous) delete previous.dataset.previous
  const next = getNext(element)
  if (next) next.dataset.next = ''
  element.dataset.previous = ''
  return {
    count: stops.length,
    isNext,
    label: element.outerHTML.slice(0, 120),
    problem: hasRing ? (isSeen ? undefined : 'focus is hidden') : 'no ring',
  }
}
