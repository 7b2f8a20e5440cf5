import { guardRules, type Obstacle } from './guardRules.ts'

export type Surroundings = { width: number; height: number; scale: number; hidden: boolean }
type Options = { now: () => number; occlusion: boolean }

/** Whether what is to be approved is, and has been, before the eyes of whoever approves it. */
export function createScene({ now, occlusion }: Options) {
  const visible = new Map<string, boolean>()
  let changedAt = now()
  let away = false
  let surroundings: Surroundings = { width: 0, height: 0, scale: 1, hidden: false }

  /** Something that matters changed: the clock starts again. */
  const disturb = () => {
    changedAt = now()
  }
  const waitMs = () => changedAt + guardRules.stableMs - now()

  return {
    disturb,
    /** Ms until it has been unchanged for long enough. */
    waitMs,

    /**
     * What the browser says about one of the two watched elements: the whole page, and the button. `isAway`: it is not
     * covered, it is scrolled out of sight.
     */
    see(target: 'page' | 'button', isVisible: boolean, isAway = false) {
      if (visible.get(target) !== isVisible) disturb()
      visible.set(target, isVisible)
      away = target === 'button' ? isAway : away
    },

    surround(next: Surroundings) {
      const keys = Object.keys(next) as (keyof Surroundings)[]
      if (keys.some((key) => next[key] !== surroundings[key])) disturb()
      surroundings = next
    },

    obstacle(): Obstacle | undefined {
      const { width, height, scale, hidden } = surroundings
      const { minimum } = guardRules
      if (hidden) return 'hidden'
      if (width < minimum.width || height < minimum.height) return 'too-small'
      if (scale < minimum.scale) return 'zoomed-out'
      if (occlusion && visible.get('page') === false) return 'covered'
      if (occlusion && visible.get('button') === false) return away ? 'unseen' : 'covered'
      // The browser has not said anything yet.
      if (occlusion && visible.size < 2) return 'changing'
      return waitMs() > 0 ? 'changing' : undefined
    },
  }
}
