/**
 * Returns a CSS rule that locks scrolling, with padding that replaces the scroll bar to avoid a layout shift. It is a
 * rule instead of an inline style, because the page may overwrite the styles of its elements.
 */
export function scrollLock(): string {
  const { body, documentElement: root } = document
  // The viewport uses the overflow of the body if the root has none. Locking the wrong element makes the page jump to
  // the top.
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible'
  const target = body && isVisible(root) && !isVisible(body) ? body : root
  const padding = Number.parseFloat(getComputedStyle(target).paddingRight) + innerWidth - root.clientWidth
  // The unused id increases the specificity above the rules of the page.
  return `${target.localName}:not(#oriel){overflow:hidden!important;padding-right:${padding}px!important}`
}
