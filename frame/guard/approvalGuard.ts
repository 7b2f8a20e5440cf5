import { guardRules, type Obstacle } from './guardRules.ts'
import { createPointerTracker } from './pointerTracker.ts'
import type { Press } from './press.ts'
import { createVisibilityTracker, type Viewport } from './visibilityTracker.ts'
import { isZoomedOut } from './zoom.ts'

export type ApprovalGuard = ReturnType<typeof createApprovalGuard>

type Options = { now: () => number; occlusion: boolean; topLevel: boolean; isChoice?: boolean | undefined }

/**
 * Creates a guard that decides whether a click or key press on the approve button is deliberate. It only receives
 * events and doesn't access the document. `now` returns the time of any monotonic clock, in ms. `occlusion` is true if
 * the browser can detect that a page is covered. `topLevel` is true if this page is a top-level window. `isChoice` is
 * true if the button signs nothing and the prompt can't be moved to the wallet window.
 */
export function createApprovalGuard({ now, occlusion, topLevel, isChoice = false }: Options) {
  const isZoomed = (viewport: Viewport) =>
    isZoomedOut({ ...viewport, topLevel, isChoice, measured: pointer.zoom(viewport.scale) })
  const visibility = createVisibilityTracker({ now, occlusion, isZoomedOut: isZoomed, topLevel, isChoice })
  const pointer = createPointerTracker({ now, onShift: visibility.restartWait })
  let focusedAt = now()
  /**
   * Visibility change count at the time of an allowed press or key. The click only counts if the count has not changed
   * since.
   */
  let allowedAt: { press?: number | undefined; key?: number | 'refused' } = {}

  const getObstacle = (): Obstacle | undefined =>
    visibility.obstacle() ?? ((pointer.waitMs() ?? 0) > 0 ? 'pointer' : undefined)

  return {
    obstacle: getObstacle,
    restartWait: visibility.restartWait,
    setVisible: visibility.setVisible,
    setViewport: visibility.setViewport,
    expectReading: visibility.expectReading,
    setEndInView: visibility.setEndInView,
    move: pointer.move,
    enter: pointer.enter,
    leave: pointer.leave,
    leavePage: pointer.leavePage,
    /** Records the document's focus state. Call this at every check, because some focus changes fire no event. */
    setFocused: visibility.setFocused,

    focus() {
      if (topLevel) visibility.restartWait()
      visibility.setFocused(true)
      focusedAt = now()
    },

    blur() {
      visibility.restartWait()
      visibility.setFocused(false)
      focusedAt = Number.POSITIVE_INFINITY
    },

    press(press: Press) {
      const lateMs = pointer.lateBy(press.at)
      allowedAt.press = pointer.mayPress(press, lateMs) ? getSeenChanges(visibility, lateMs) : undefined
    },

    /**
     * Records a press of Enter or the space bar. A click doesn't reveal which key caused it, so a single rejected key
     * rejects the click.
     */
    key({ repeat, at }: { repeat: boolean; at: number }) {
      const lateMs = pointer.lateBy(at)
      const isEarly = now() - lateMs - focusedAt < guardRules.focusMs
      const isRefused = repeat || isEarly || allowedAt.key === 'refused'
      allowedAt.key = (isRefused ? undefined : getSeenChanges(visibility, lateMs)) ?? 'refused'
    },

    /** Returns true if the click counts as consent. Consumes the press or key that caused it. */
    click({ trusted, count }: { trusted: boolean; count: number }): boolean {
      const { press, key = visibility.changes() } = allowedAt
      allowedAt = {}
      if (!trusted || count > 1 || visibility.obstacle() !== undefined) return false
      if (count === 1) return press === visibility.changes()
      // A click with a count of 0 comes from a key or from assistive technology. Assistive technology fires no press
      // event.
      return key === visibility.changes() && now() - focusedAt >= guardRules.focusMs
    },

    /** Returns the time until the guard can become ready if nothing else happens, in ms. */
    nextCheckMs(): number {
      const waits = [visibility.waitMs(), pointer.waitMs() ?? 0].filter((wait) => wait > 0)
      return Math.max(1, Math.min(...waits, guardRules.stableMs))
    },

    hasDwelled: () => (pointer.waitMs() ?? 1) <= 0,
  }
}

/**
 * Returns the visibility change count if a press `lateMs` ago was allowed, otherwise undefined. The button must have
 * been visible long enough when the user pressed it, not only by the time a busy page handles the event.
 */
function getSeenChanges(visibility: ReturnType<typeof createVisibilityTracker>, lateMs: number): number | undefined {
  return visibility.obstacle() === undefined && visibility.waitMs() + lateMs <= 0 ? visibility.changes() : undefined
}
