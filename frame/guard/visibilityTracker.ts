import { guardRules, type Obstacle } from './guardRules.ts'

export type Viewport = {
  width: number
  height: number
  /** Device pixels per CSS pixel. `base` is the value that a page of ours saw last at the top level, if any. */
  scale: number
  base: number | undefined
  hidden: boolean
}
type Options = {
  now: () => number
  occlusion: boolean
  /** Returns true when the embedding page has shrunk this one. Called at each check. */
  isZoomedOut: (viewport: Viewport) => boolean
  /** True for a window of its own: no page embeds it, but other windows can cover it without a report. */
  topLevel: boolean
  isChoice: boolean
}

/** Tracks whether the approval is visible to the user, and for how long. */
export function createVisibilityTracker({ now, occlusion, isZoomedOut, topLevel, isChoice }: Options) {
  const visible = new Map<string, boolean>()
  let changedAt = now()
  let changes = 0
  let away = false
  let reading: 'asked' | 'unread' | undefined
  let focused = true
  let viewport: Viewport = { width: 0, height: 0, scale: 1, base: undefined, hidden: false }

  const restartWait = () => {
    changedAt = now()
    changes++
  }
  const waitMs = () => changedAt + guardRules.stableMs - now()

  /** Returns why the page or the button is not in view. */
  function findCover(): Obstacle | undefined {
    if (!occlusion) return undefined
    if (visible.get('page') === false) return 'covered'
    if (visible.get('button') === false) return away ? 'unseen' : 'covered'
    return undefined
  }

  /** Returns the reason why the user may not have seen all of it yet. */
  function findHaste(): Obstacle | undefined {
    if (reading === 'unread') return 'unread'
    if (reading || (occlusion && visible.size < 2)) return 'changing'
    return waitMs() > 0 ? 'changing' : undefined
  }

  return {
    restartWait,
    /** A press before a change was meant for something else. */
    changes: () => changes,
    /** Returns the milliseconds until the visibility has been unchanged long enough. */
    waitMs,

    /** `isAway` means that the element is not covered but scrolled out of view. */
    setVisible(target: 'page' | 'button', isVisible: boolean, isAway = false) {
      if (visible.get(target) !== isVisible) restartWait()
      visible.set(target, isVisible)
      away = target === 'button' ? isAway : away
    },

    expectReading() {
      reading = 'asked'
    },

    /** The end must be visible only once: scrolling back is allowed. */
    setEndInView(isInView: boolean) {
      if (reading === undefined) return
      if (isInView) restartWait()
      reading = isInView ? undefined : 'unread'
    },

    /**
     * At the top level the focused window is in front, so the click that raised it may have been meant for the window
     * that covered it, and the wait starts again. In a frame the focus moves between the page and us.
     */
    setFocused(isFocused: boolean) {
      if (topLevel && isFocused !== focused) restartWait()
      focused = isFocused
    },

    setViewport(next: Viewport) {
      const before = new Map<string, unknown>(Object.entries(viewport))
      if (Object.entries(next).some(([key, value]) => before.get(key) !== value)) restartWait()
      viewport = next
    },

    obstacle(): Obstacle | undefined {
      const { hidden } = viewport
      if (hidden) return 'hidden'
      if (topLevel && !focused) return 'unfocused'
      if (isTooSmall(viewport, topLevel || isChoice)) return 'too-small'
      if (isZoomedOut(viewport)) return 'zoomed-out'
      return findCover() ?? findHaste()
    },
  }
}

function isTooSmall({ width, height, scale }: Viewport, countsDevicePixels: boolean): boolean {
  const { minimum, deviceMinimum } = guardRules
  if (countsDevicePixels) return width * scale < deviceMinimum.width || height * scale < deviceMinimum.height
  return width < minimum.width || height < minimum.height
}
