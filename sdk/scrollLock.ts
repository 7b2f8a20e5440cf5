/**
 * Returns the rule that stops the page from scrolling, without a jump when its scroll bar goes. It is a rule of ours,
 * because the page may write the style of its elements meanwhile.
 */
export function scrollLock(): string {
  const { body, documentElement: root } = document
  // The viewport takes its overflow from the body while the root has none. Locking the other one makes the page jump to
  // its top.
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible'
  const target = body && isVisible(root) && !isVisible(body) ? body : root
  const padding = Number.parseFloat(getComputedStyle(target).paddingRight) + innerWidth - root.clientWidth
  // An id that no element has makes the rule stronger than those of the page.
  return `${target.localName}:not(#oriel){overflow:hidden!important;padding-right:${padding}px!important}`
}
