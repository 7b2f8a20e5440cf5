export type Role = keyof typeof selectors

/** Snapshot of an element. `x` and `y` are its center in CSS px, relative to the top left corner of the viewport. */
export type ElementSnapshot = {
  x: number
  y: number
  text: string
  isEnabled: boolean
  /** True if a click on the center reaches the element. */
  isReachable: boolean
  guard: string | null
  hasDwelled: boolean
}

/** State that is stored in the page: the predicate for the wanted element, and whether a click reached it. */
type Noted = { isWanted?: (target: Element) => boolean; isPressed?: boolean }

/**
 * Returns true if the click reached the element. A click misses an element that moved while the mouse was on its way.
 * Runs in the page.
 */
export const readPressed = '() => globalThis.isPressed'

const selectors = {
  button: 'button, [role="button"]',
  listitem: 'li',
  status: '[role="status"], output',
  textbox: 'input, textarea',
}

export function buildSelector(role: Role): string {
  return selectors[role]
}

/**
 * Finds elements. Runs in the page, so it can use only its arguments. If `isWanted` is set, scrolls the first match
 * into view.
 */
export function findElements(selector: string, pattern: string, isWanted: boolean): ElementSnapshot[] {
  const name = new RegExp(pattern, 'u')
  const readName = (element: Element) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : []
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ')
    return (element.getAttribute('aria-label') || label || (element.textContent ?? '')).trim().replace(/\s+/g, ' ')
  }
  const fits = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && name.test(readName(element)),
  )
  const page = globalThis as unknown as Noted
  if (isWanted) {
    fits[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const record = ({ target }: Event) => {
      page.isPressed ||= page.isWanted?.(target as Element) === true
    }
    if (!page.isWanted) addEventListener('click', record, true)
    // Matches by name, because the element may be re-rendered before the click.
    page.isWanted = (target) => {
      const clicked = target.closest(selector)
      return clicked !== null && name.test(readName(clicked))
    }
    page.isPressed = false
  }
  return fits.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = document.elementFromPoint(x, y)
    return {
      x,
      y,
      text: element.innerText,
      isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
      isReachable: hit !== null && element.contains(hit),
      guard: element.getAttribute('data-guard'),
      hasDwelled: element.getAttribute('data-dwelled') === 'true',
    }
  })
}
