/** True if the browser lets a page detect that something covers it (IntersectionObserver v2). */
export const canSeeOcclusion =
  'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype
