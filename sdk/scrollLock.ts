/** Stops the page from scrolling, without a jump when its scroll bar goes; answers with a function that restores it. */
export function lockScroll(): () => void {
  const { body, documentElement: root } = document
  // The viewport takes its overflow from the body as long as the root has none: lock that one, or the page jumps to its top.
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
      // What the page itself changed in the meantime stays. An empty value removes the property.
      if (target.style.getPropertyValue(name) === after) target.style.setProperty(name, before, priority)
    }
    // Read it first: Chromium writes the attribute lazily, and removing what is not written yet leaves an empty one.
    if (!hadStyle && target.getAttribute('style') === '') target.removeAttribute('style')
  }
}
