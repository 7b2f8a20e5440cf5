/**
 * Returns the elements that overflow the screen, and the controls that cannot be scrolled into view. Runs in the page.
 */
export function findMisplaced(): string[] {
  const found: string[] = []
  const report = (element: Element, what: string) =>
    found.push(`${what}: ${element.outerHTML.slice(0, 90)} ${element.textContent?.slice(0, 40)}`)
  const root = document.querySelector('.modal, .refusal') ?? document.body
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  for (const element of root.querySelectorAll<HTMLElement>('*:not(option, path)')) {
    if (!element.checkVisibility() || element.closest('.hidden-text, svg')) continue
    // Skips code inputs, and titles that are for screen readers only. A code input is wider than its boxes, so that its
    // text never scrolls. The boxes are measured instead.
    if (element.matches('.digits, .digit-input') || getComputedStyle(element).clipPath === 'inset(50%)') continue
    const { left, right } = element.getBoundingClientRect()
    if (left < -0.5 || right > innerWidth + 0.5) report(element, 'hangs out')
    const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    if (isCut && !element.matches('input')) report(element, 'cut off')
  }
  for (const control of root.querySelectorAll<HTMLElement>('button, a, input, textarea, summary')) {
    // Skips controls that scrolling has hidden, such as the "Read on" button.
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box) continue
    if (box.top < 0 || box.bottom > innerHeight) report(control, 'out of sight')
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    // Allows an open menu to cover the content behind it, because the user can close it.
    const menu = at?.closest('[role="menu"]')
    if (menu && !menu.contains(control)) continue
    // Allows a toast to cover the control, because a toast disappears on its own.
    if (!at || (!control.contains(at) && !at.closest('.toast'))) report(control, 'covered')
  }
  return found
}

/**
 * Finds controls with a touch target smaller than 44 px in either direction, and text smaller than 12 px. Runs in a
 * phone's page. Uses the browser's hit tests, because neighboring elements and screen edges can make a target smaller.
 */
export function findTooSmall(): string[] {
  const minPx = 44
  const found: string[] = []
  const root = document.querySelector('.modal, .refusal') ?? document.body
  const describe = (element: Element) => `${element.outerHTML.slice(0, 90)} ${element.textContent?.slice(0, 40)}`
  const isHidden = (element: Element) =>
    element.closest('.hidden-text') || getComputedStyle(element).clipPath === 'inset(50%)'
  for (const control of root.querySelectorAll<HTMLElement>('button, a, input, textarea, select, summary')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || isHidden(control)) continue
    // Skips links within a sentence, because the line height limits their size (WCAG 2.5.8).
    if (control.matches('p a, label a, .footnote a') && getComputedStyle(control).display === 'inline') continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const area = control.closest('label') ?? control
    const isHit = (x: number, y: number) => {
      const at = document.elementFromPoint(x, y)
      // Allows a toast to cover the control, because a toast disappears on its own.
      return at !== null && (area.contains(at) || (at.closest('.toast') !== null && !control.matches('.toast')))
    }
    const middle = { x: left + width / 2, y: top + height / 2 }
    if (!isHit(middle.x, middle.y)) continue
    const measureReach = (x: number, y: number) => {
      let length = 0
      while (length < minPx && isHit(middle.x + x * (length + 1), middle.y + y * (length + 1))) length++
      return length
    }
    const wide = measureReach(-1, 0) + measureReach(1, 0) + 1
    const high = measureReach(0, -1) + measureReach(0, 1) + 1
    if (Math.min(wide, high) < minPx) found.push(`${wide} × ${high} px: ${describe(control)}`)
  }
  for (const element of root.querySelectorAll('*:not(svg *)')) {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if (!hasText || !element.checkVisibility() || isHidden(element)) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < 11.99) found.push(`text of ${size} px: ${describe(element)}`)
  }
  return found
}

/**
 * Finds animations that run although the user prefers reduced motion. A spinner and a ring may move slowly, a skeleton
 * may only fade in, and the guarded button's fill may only move in steps.
 */
export function findMotion(): string[] {
  const parseLongest = (times: string) =>
    Math.max(...times.split(',').map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
  const found: string[] = []
  for (const element of document.querySelectorAll('*:not(.spinner > i, .ring > svg, .guard-fill, .skeleton)')) {
    for (const pseudo of [undefined, '::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      const moves = style.animationName !== 'none' && parseLongest(style.animationDuration) > 1
      if (moves || parseLongest(style.transitionDuration) > 1) found.push(`moves: ${element.outerHTML.slice(0, 120)}`)
    }
  }
  return found
}

/** Finds buttons and fields that only their background color sets apart. Forced-colors mode removes this color. */
export function findEdgeless(): string[] {
  const shapes = '.modal :is(.button, .icon-button, :is(button, a).row, .field-box, .segment)'
  const hasEdge = (style: CSSStyleDeclaration) =>
    style.borderTopStyle !== 'none' &&
    Number.parseFloat(style.borderTopWidth) >= 1 &&
    style.borderTopColor !== style.backgroundColor &&
    !/^rgba.*, 0\)$/.test(style.borderTopColor)
  return [...document.querySelectorAll(shapes)]
    .filter((element) => element.checkVisibility() && !hasEdge(getComputedStyle(element)))
    .map((element) => `no edge: ${element.outerHTML.slice(0, 120)}`)
}
