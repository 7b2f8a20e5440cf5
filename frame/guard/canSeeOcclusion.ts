/** True if a page can detect that something covers it (IntersectionObserver v2). */
export const canSeeOcclusion =
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
