import { guardRules, type Obstacle } from './guardRules.ts'
import { createPointerTracker } from './pointerTracker.ts'
import type { Press } from './press.ts'
import { createVisibilityTracker, type Surroundings } from './visibilityTracker.ts'
import { isShrunk } from './zoom.ts'

export type ApprovalGuard = ReturnType<typeof createApprovalGuard>

type Options = { now: () => number; occlusion: boolean; topLevel: boolean; isChoice?: boolean | undefined }

/**
 * Decides whether a click or a key press on the approving button is deliberate. It receives events and accesses no
 * document. `now` returns milliseconds of any monotonic clock. `occlusion`: the browser reports what covers a page.
 * `topLevel`: this page is a window of its own. `isChoice`: the button signs nothing, and the question cannot be moved
 * to the wallet window.
 */
export function createApprovalGuard({ now, occlusion, topLevel, isChoice = false }: Options) {
  const isZoomed = (seen: Surroundings) => isShrunk({ ...seen, topLevel, isChoice, measured: hand.zoom(seen.scale) })
  const scene = createVisibilityTracker({ now, occlusion, isShrunk: isZoomed, topLevel, isChoice })
  const hand = createPointerTracker({ now, onShift: scene.disturb })
  let focusedAt = now()
  /** The scene's change count at the time of an allowed press or key. It must be the same at the click. */
  let made: { press?: number | undefined; key?: number | 'refused' } = {}

  const obstacle = (): Obstacle | undefined => scene.obstacle() ?? ((hand.waitMs() ?? 0) > 0 ? 'pointer' : undefined)

  return {
    obstacle,
    disturb: scene.disturb,
    see: scene.see,
    surround: scene.surround,
    expectReading: scene.expectReading,
    seeEnd: scene.seeEnd,
    move: hand.move,
    enter: hand.enter,
    leave: hand.leave,
    away: hand.away,
    /** Call it with the focus as read from the document, because not every change of the focus fires an event. */
    attend: scene.attend,

    focus() {
      if (topLevel) scene.disturb()
      scene.attend(true)
      focusedAt = now()
    },

    blur() {
      scene.disturb()
      scene.attend(false)
      focusedAt = Number.POSITIVE_INFINITY
    },

    press(press: Press) {
      const lateMs = hand.lateBy(press.at)
      made.press = hand.mayPress(press, lateMs) ? seenChanges(scene, lateMs) : undefined
    },

    /**
     * Receives Enter and the space bar. A click does not say which key made it, so one refused key refuses the click.
     */
    key({ repeat, at }: { repeat: boolean; at: number }) {
      const lateMs = hand.lateBy(at)
      const isEarly = now() - lateMs - focusedAt < guardRules.focusMs
      const isRefused = repeat || isEarly || made.key === 'refused'
      made.key = (isRefused ? undefined : seenChanges(scene, lateMs)) ?? 'refused'
    },

    /** Every click uses up the press or key that made it. */
    click({ trusted, count }: { trusted: boolean; count: number }): boolean {
      const { press, key = scene.changes() } = made
      made = {}
      if (!trusted || count > 1 || scene.obstacle() !== undefined) return false
      if (count === 1) return press === scene.changes()
      // A click without a count comes from a key, or from assistive technology, which presses nothing.
      return key === scene.changes() && now() - focusedAt >= guardRules.focusMs
    },

    /** Returns the milliseconds until the guard may be ready if nothing else happens. */
    nextLook(): number {
      const waits = [scene.waitMs(), hand.waitMs() ?? 0].filter((wait) => wait > 0)
      return Math.max(1, Math.min(...waits, guardRules.stableMs))
    },

    hasDwelled: () => (hand.waitMs() ?? 1) <= 0,
  }
}

/**
 * Returns the scene's change count when a press of `lateMs` ago was allowed, and undefined otherwise. The button must
 * have been in view long enough when the visitor pressed, not when a busy page handles the press.
 */
function seenChanges(scene: ReturnType<typeof createVisibilityTracker>, lateMs: number): number | undefined {
  return scene.obstacle() === undefined && scene.waitMs() + lateMs <= 0 ? scene.changes() : undefined
}
