export type Role = keyof typeof selectors

/** What a thing looks like at the moment. `x` and `y`: its middle, in CSS pixels from the corner of the view. */
export type Seen = {
  x: number
  y: number
  text: string
  isEnabled: boolean
  /** A click in its middle reaches it. */
  isReachable: boolean
  /** The state of the guard of an approval, which stands on its button. */
  guard: string | null
  hasDwelled: boolean
}

/** Kept in the page: how to know the thing that is to be clicked, and whether a click arrived there. */
type Noted = { isWanted?: (target: Element) => boolean; isPressed?: boolean }

/** Runs in the page and tells whether the click arrived. A thing that moved away while the mouse was on its way gets none. */
export const readPressed = '() => globalThis.isPressed'

const selectors = {
  button: 'button, [role="button"]',
  listitem: 'li',
  status: '[role="status"], output',
  textbox: 'input, textarea',
}

export function selectorOf(role: Role): string {
  return selectors[role]
}

/** Runs in the page, so it knows nothing but its arguments. `isWanted`: what fits first is brought into view. */
export function look(selector: string, pattern: string, isWanted: boolean): Seen[] {
  const name = new RegExp(pattern, 'u')
  const nameOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : []
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ')
    return (element.getAttribute('aria-label') || label || (element.textContent ?? '')).trim().replace(/\s+/g, ' ')
  }
  const fits = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && name.test(nameOf(element)),
  )
  const page = globalThis as unknown as Noted
  if (isWanted) {
    fits[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const hear = ({ target }: Event) => {
      page.isPressed ||= page.isWanted?.(target as Element) === true
    }
    if (!page.isWanted) addEventListener('click', hear, true)
    // By name, because it can be drawn anew until the click.
    page.isWanted = (target) => {
      const clicked = target.closest(selector)
      return clicked !== null && name.test(nameOf(clicked))
    }
    page.isPressed = false
  }
  return fits.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
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
