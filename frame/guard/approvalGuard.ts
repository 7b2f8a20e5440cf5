import { guardRules, type Obstacle } from './guardRules.ts'
import { createHand, type Press } from './hand.ts'
import { createScene } from './scene.ts'

export type ApprovalGuard = ReturnType<typeof createApprovalGuard>

/**
 * Decides whether a click or a key on the approving button is meant. It hears what happens and knows no document; times
 * are ms of any clock that only goes forward. `occlusion` says whether the browser tells what covers a page.
 */
export function createApprovalGuard({ now, occlusion }: { now: () => number; occlusion: boolean }) {
  const scene = createScene({ now, occlusion })
  const hand = createHand({ now, onShift: scene.disturb })
  let focusedAt = now()
  let pressed: boolean | undefined
  let key: 'fresh' | 'repeated' | undefined

  function obstacle(): Obstacle | undefined {
    return scene.obstacle() ?? ((hand.waitMs() ?? 0) > 0 ? 'pointer' : undefined)
  }

  return {
    obstacle,
    disturb: scene.disturb,
    see: scene.see,
    surround: scene.surround,
    move: hand.move,
    enter: hand.enter,
    leave: hand.leave,

    focus() {
      focusedAt = now()
    },

    blur() {
      scene.disturb()
      focusedAt = Number.POSITIVE_INFINITY
    },

    press(press: Press) {
      pressed = hand.mayPress(press) && scene.obstacle() === undefined
    },

    /** A key that repeats was held down before the button had the focus. */
    key({ repeat }: { repeat: boolean }) {
      key = repeat ? 'repeated' : 'fresh'
    },

    /** True when this click is consent. Every click uses up the press or the key that made it. */
    click({ trusted, count }: { trusted: boolean; count: number }): boolean {
      const [wasPressed, wasKey] = [pressed, key]
      pressed = undefined
      key = undefined
      if (!trusted || count > 1 || scene.obstacle() !== undefined) return false
      if (count === 1) return wasPressed === true
      // No count: a key did it, or assistive technology, which presses nothing.
      return wasKey !== 'repeated' && now() - focusedAt >= guardRules.focusMs
    },

    /** Ms until the guard may be ready if nothing else happens: when to look again. */
    nextLook(): number {
      const waits = [scene.waitMs(), hand.waitMs() ?? 0].filter((wait) => wait > 0)
      return Math.max(1, Math.min(...waits, guardRules.stableMs))
    },

    /** The pointer has been over the button long enough. */
    hasDwelled: () => (hand.waitMs() ?? 1) <= 0,
  }
}
