/** IntersectionObserver v2: whether a page can learn that something covers it. */
export const canSeeOcclusion =
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
