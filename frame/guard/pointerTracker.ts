import { guardRules } from './guardRules.ts'
import { createLatenessMeter } from './lateness.ts'
import type { Press } from './press.ts'
import { createZoomMeter } from './zoom.ts'

type Options = { now: () => number; onShift: () => void }

/** Device pixels per CSS pixel on common displays, before the user or the page zooms. */
const displayScales = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const leastZoom = 0.5

/** Tracks the pointer over the button. Calls `onShift` when the page has moved on the screen. */
export function createPointerTracker({ now, onShift }: Options) {
  let enteredAt: number | undefined
  let pointer: { x: number; y: number } | undefined
  let last: Press | undefined
  const zoomMeter = createZoomMeter()
  const lateBy = createLatenessMeter(now)

  /** Detects a host that moves the frame: the pointer's path in the frame then differs from its path on the screen. */
  function track(press: Press) {
    // A scale change restarts the wait anyway, and positions before and after it cannot be compared.
    const moved = last !== undefined && last.scale === press.scale && !isSameMovement(last, press)
    last = press
    if (moved) zoomMeter.forget()
    zoomMeter.follow(press)
    if (!moved) return
    enteredAt = undefined
    onShift()
  }

  /** Returns the ms until the pointer has been over the button long enough, or undefined while it is elsewhere. */
  const waitMs = () => (enteredAt === undefined ? undefined : enteredAt + guardRules.dwellMs - now())

  return {
    waitMs,
    lateBy,
    zoom: zoomMeter.zoom,

    move(press: Press) {
      if (!press.trusted) return
      lateBy(press.at)
      track(press)
      pointer = { x: press.x, y: press.y }
    },

    enter(press: Press) {
      // A touch only enters the button when it presses.
      if (!press.trusted || press.type === 'touch') return
      track(press)
      // An approval that appears under a resting pointer receives no move event.
      pointer = { x: press.x, y: press.y }
      enteredAt ??= now()
    },

    leave() {
      enteredAt = undefined
    },

    /** Call this when the pointer leaves the page, because the host can then observe where it returns. */
    leavePage: zoomMeter.lift,

    /** True if the user moved the pointer here before the press, which happened `lateMs` ago. */
    mayPress(press: Press, lateMs: number): boolean {
      if (!press.trusted) return false
      track(press)
      // Touch does not hover.
      if (press.type === 'touch') return true
      if (!pointer || (waitMs() ?? 1) + lateMs > 0) return false
      return Math.hypot(press.x - pointer.x, press.y - pointer.y) <= guardRules.slackPx
    },
  }
}

/**
 * True if the pointer moved the same way in the page and on the screen, which page zoom does not affect. A page cannot
 * separate its zoom from the display's scale, so every possible zoom is tried.
 */
function isSameMovement(from: Press, to: Press): boolean {
  const zooms = [1, ...displayScales.map((display) => to.scale / display).filter((zoom) => zoom >= leastZoom)]
  return zooms.some(
    (zoom) =>
      Math.abs(to.screenX - from.screenX - zoom * (to.x - from.x)) <= guardRules.shiftPx &&
      Math.abs(to.screenY - from.screenY - zoom * (to.y - from.y)) <= guardRules.shiftPx,
  )
}
