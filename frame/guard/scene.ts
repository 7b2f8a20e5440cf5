import { guardRules, type Obstacle } from './guardRules.ts'

export type Surroundings = {
  width: number
  height: number
  /** Device pixels per CSS pixel here, and the most of them that a page of ours has seen where nobody zooms it. */
  scale: number
  base: number | undefined
  hidden: boolean
}
type Options = {
  now: () => number
  occlusion: boolean
  /** Asked with each look: has the page around this one shrunk it? */
  isShrunk: (surroundings: Surroundings) => boolean
  /** Other windows can lie over this one, and the browser does not tell; no page is around it. */
  topLevel: boolean
  isChoice: boolean
}

/** Whether what is to be approved is, and has been, before the eyes of whoever approves it. */
export function createScene({ now, occlusion, isShrunk, topLevel, isChoice }: Options) {
  const visible = new Map<string, boolean>()
  let changedAt = now()
  let away = false
  let reading: 'asked' | 'unread' | undefined
  let focused = true
  let surroundings: Surroundings = { width: 0, height: 0, scale: 1, base: undefined, hidden: false }

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

    /** There is a text whose end has to come into view first: a new one, or the first. */
    expectReading() {
      reading = 'asked'
    },

    /** Where the end of it is. Whoever scrolls back after it was in view has read it all the same. */
    seeEnd(isInView: boolean) {
      if (reading === undefined) return
      if (isInView) disturb()
      reading = isInView ? undefined : 'unread'
    },

    /**
     * At the top level the window that has the focus is the one in front: the click that brings it there was meant for what
     * lay over it. In a frame the focus goes to and fro between the page and us.
     */
    attend(isFocused: boolean) {
      if (topLevel && isFocused !== focused) disturb()
      focused = isFocused
    },

    surround(next: Surroundings) {
      const keys = Object.keys(next) as (keyof Surroundings)[]
      if (keys.some((key) => next[key] !== surroundings[key])) disturb()
      surroundings = next
    },

    obstacle(): Obstacle | undefined {
      const { hidden } = surroundings
      if (hidden) return 'hidden'
      if (topLevel && !focused) return 'unfocused'
      if (isTooSmall(surroundings, topLevel || isChoice)) return 'too-small'
      if (isShrunk(surroundings)) return 'zoomed-out'
      if (occlusion && visible.get('page') === false) return 'covered'
      if (occlusion && visible.get('button') === false) return away ? 'unseen' : 'covered'
      if (reading === 'unread') return 'unread'
      // The browser has not said anything yet.
      if (reading || (occlusion && visible.size < 2)) return 'changing'
      return waitMs() > 0 ? 'changing' : undefined
    },
  }
}

function isTooSmall({ width, height, scale }: Surroundings, countsDevicePixels: boolean): boolean {
  const { minimum, deviceMinimum } = guardRules
  if (countsDevicePixels) return width * scale < deviceMinimum.width || height * scale < deviceMinimum.height
  return width < minimum.width || height < minimum.height
}
