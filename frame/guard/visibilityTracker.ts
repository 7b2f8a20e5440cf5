import { guardRules, type Obstacle } from './guardRules.ts'

export type Viewport = {
  width: number
  height: number
  /** Device pixels per CSS pixel. `base` is the value last measured at the top level by one of our pages, if any. */
  scale: number
  base: number | undefined
  hidden: boolean
}
type Options = {
  now: () => number
  occlusion: boolean
  /** Returns true if the embedding page has shrunk this page. Called at every check. */
  isZoomedOut: (viewport: Viewport) => boolean
  /** True for a top-level window, which no page embeds but other windows can cover undetected. */
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

  /** Returns why the page or the button isn't visible. */
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
    /** Returns how often the visibility has changed. A press before a change may have been meant for something else. */
    changes: () => changes,
    /** Returns how long the visibility must still stay unchanged, in ms. */
    waitMs,

    /** Records whether the target is visible. `isAway` means that it is scrolled out of view rather than covered. */
    setVisible(target: 'page' | 'button', isVisible: boolean, isAway = false) {
      if (visible.get(target) !== isVisible) restartWait()
      visible.set(target, isVisible)
      away = target === 'button' ? isAway : away
    },

    expectReading() {
      reading = 'asked'
    },

    /**
     * Records whether the end of the text is in view. It only has to be visible once, so the user may scroll back up.
     */
    setEndInView(isInView: boolean) {
      if (reading === undefined) return
      if (isInView) restartWait()
      reading = isInView ? undefined : 'unread'
    },

    /**
     * Records the focus state. At the top level, a change restarts the wait, because the click that raised this window
     * may have been meant for the window that covered it. In a frame, the wait continues, because focus moves between
     * the page and the frame.
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
