import { guardRules, type Obstacle } from './guardRules.ts'

export type Viewport = {
  width: number
  height: number
  /** Device pixels per CSS pixel. `base` is the value that one of our pages last measured at the top level, if any. */
  scale: number
  base: number | undefined
  hidden: boolean
}
type Options = {
  now: () => number
  occlusion: boolean
  /** True if the embedding page has shrunk this one. Called at every check. */
  isZoomedOut: (viewport: Viewport) => boolean
  /** True for a top-level window: no page embeds it, but other windows can cover it undetected. */
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
  function findOcclusion(): Obstacle | undefined {
    if (!occlusion) return undefined
    if (visible.get('page') === false) return 'covered'
    if (visible.get('button') === false) return away ? 'unseen' : 'covered'
    return undefined
  }

  /** Returns why the user may not have seen the whole approval yet. */
  function getWaitReason(): Obstacle | undefined {
    if (reading === 'unread') return 'unread'
    if (reading || (occlusion && visible.size < 2)) return 'changing'
    return waitMs() > 0 ? 'changing' : undefined
  }

  return {
    restartWait,
    /** Returns the change count. A press from before a change was meant for different content. */
    changes: () => changes,
    /** Returns the ms until the visibility has been unchanged long enough. */
    waitMs,

    /** Records whether the target is visible. `isAway` means that it is scrolled out of view, not covered. */
    setVisible(target: 'page' | 'button', isVisible: boolean, isAway = false) {
      if (visible.get(target) !== isVisible) restartWait()
      visible.set(target, isVisible)
      away = target === 'button' ? isAway : away
    },

    expectReading() {
      reading = 'asked'
    },

    /** Records whether the text's end is in view. It must be visible only once, so the user may scroll back. */
    setEndInView(isInView: boolean) {
      if (reading === undefined) return
      if (isInView) restartWait()
      reading = isInView ? undefined : 'unread'
    },

    /**
     * Restarts the wait at the top level, because the click that raised this window may have been meant for the window
     * that covered it. In a frame, focus moves between the page and the frame.
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
      return findOcclusion() ?? getWaitReason()
    },
  }
}

function isTooSmall({ width, height, scale }: Viewport, countsDevicePixels: boolean): boolean {
  const { minimum, deviceMinimum } = guardRules
  if (countsDevicePixels) return width * scale < deviceMinimum.width || height * scale < deviceMinimum.height
  return width < minimum.width || height < minimum.height
}
