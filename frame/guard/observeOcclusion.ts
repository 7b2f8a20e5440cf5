import type { ApprovalGuard } from './approvalGuard.ts'
import { canSeeOcclusion } from './canSeeOcclusion.ts'
import { guardRules } from './guardRules.ts'

export type Occlusion = ReturnType<typeof observeOcclusion>

type Report = IntersectionObserverEntry & { isVisible: boolean }

/** The whole page and the button: what covers either of them is seen, and what cuts them off. */
export function observeOcclusion(button: Element, onSee: ApprovalGuard['see']) {
  if (!canSeeOcclusion) return undefined
  const options = { delay: 100, trackVisibility: true, threshold: [0, 0.25, 0.5, 0.75, 0.9, guardRules.ratio, 1] }
  let waiting: { targets: Set<Element>; done: () => void } | undefined
  const hear = (entries: IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio, isVisible } of entries as Report[]) {
      const isWhole = intersectionRatio >= guardRules.ratio
      onSee(target === button ? 'button' : 'page', isVisible && isWhole, !isWhole)
    }
  }
  const observer = new IntersectionObserver((entries) => {
    hear(entries)
    for (const { target } of entries) waiting?.targets.delete(target)
    if (waiting?.targets.size === 0) waiting.done()
  }, options as IntersectionObserverInit)
  const targets = window.top === window ? [button] : [document.documentElement, button]
  for (const target of targets) observer.observe(target)
  return {
    /** Resolves after the browser has reported the present state of everything that is watched. */
    async reportAgain() {
      for (const target of targets) observer.unobserve(target)
      // These reports are older than the question.
      hear(observer.takeRecords())
      for (const target of targets) observer.observe(target)
      await new Promise<void>((done) => {
        waiting = { targets: new Set(targets), done }
      })
    },
    stop() {
      observer.disconnect()
      waiting?.done()
    },
  }
}
