/** Stops the page from scrolling, without a jump when its scroll bar goes. Returns a function that restores it. */
export function lockScroll(): () => void {
  const { body, documentElement: root } = document
  // The viewport takes its overflow from the body while the root has none. Locking the other one makes the page jump to
  // its top.
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible'
  const target = body && isVisible(root) && !isVisible(body) ? body : root
  const bar = window.innerWidth - root.clientWidth
  const wanted: Record<string, string> = { 'overflow-x': 'hidden', 'overflow-y': 'hidden' }
  if (bar > 0) wanted['padding-right'] = `${Number.parseFloat(getComputedStyle(target).paddingRight) + bar}px`

  const hadStyle = target.hasAttribute('style')
  const changes = Object.entries(wanted).map(([name, value]) => {
    const before = target.style.getPropertyValue(name)
    const priority = target.style.getPropertyPriority(name)
    target.style.setProperty(name, value, 'important')
    return { name, before, priority, after: target.style.getPropertyValue(name) }
  })

  return () => {
    for (const { name, before, priority, after } of changes) {
      // A property that the page has changed meanwhile stays. An empty value removes the property.
      if (target.style.getPropertyValue(name) === after) target.style.setProperty(name, before, priority)
    }
    // Chromium writes the attribute late. Reading it first forces that; otherwise its removal would leave an empty
    // attribute.
    if (!hadStyle && target.getAttribute('style') === '') target.removeAttribute('style')
  }
}
