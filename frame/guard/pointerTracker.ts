import { createLatenessMeter } from './eventDelay.ts'
import { guardRules } from './guardRules.ts'
import type { Press } from './press.ts'
import { createZoomMeter } from './zoom.ts'

type Options = { now: () => number; onShift: () => void }

/** Device pixels per CSS pixel on common displays without zoom. */
const displayScales = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const minZoom = 0.5

/** Tracks the pointer over the button. Calls `onShift` when the host seems to have moved the page on the screen. */
export function createPointerTracker({ now, onShift }: Options) {
  let enteredAt: number | undefined
  let pointer: { x: number; y: number } | undefined
  let last: Press | undefined
  const zoomMeter = createZoomMeter()
  const lateBy = createLatenessMeter(now)

  /**
   * Detects whether the host moved the frame, in which case the pointer's path in the frame differs from its path on
   * the screen.
   */
  function track(press: Press) {
    // Skip scale changes: they restart the wait anyway, and positions at different scales can't be compared.
    const moved = last !== undefined && last.scale === press.scale && !isSameMovement(last, press)
    last = press
    if (moved) zoomMeter.forget()
    zoomMeter.follow(press)
    if (!moved) return
    enteredAt = undefined
    onShift()
  }

  /**
   * Returns how long it takes until the pointer has been over the button long enough, in ms. Returns undefined if it is
   * elsewhere.
   */
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
      // Ignore touches, because they only enter the button when they press it.
      if (!press.trusted || press.type === 'touch') return
      track(press)
      // Also record the position here, because there is no move event if the approval appears under a resting pointer.
      pointer = { x: press.x, y: press.y }
      enteredAt ??= now()
    },

    leave() {
      enteredAt = undefined
    },

    /** Call this when the pointer leaves the page, because the host can move the frame before the pointer returns. */
    leavePage: zoomMeter.lift,

    /**
     * Returns true if the user had moved the pointer to this position before the press. The press happened `lateMs`
     * ago.
     */
    mayPress(press: Press, lateMs: number): boolean {
      if (!press.trusted) return false
      track(press)
      // Allow touches, because they can't hover over the button first.
      if (press.type === 'touch') return true
      if (!pointer || (waitMs() ?? 1) + lateMs > 0) return false
      return Math.hypot(press.x - pointer.x, press.y - pointer.y) <= guardRules.slackPx
    },
  }
}

/**
 * Returns true if the pointer moved by the same distance in the page and on the screen at some zoom level. A page can't
 * tell its zoom from the display's scale, so this tries the zoom levels of all common displays.
 */
function isSameMovement(from: Press, to: Press): boolean {
  const zooms = [1, ...displayScales.map((display) => to.scale / display).filter((zoom) => zoom >= minZoom)]
  return zooms.some(
    (zoom) =>
      Math.abs(to.screenX - from.screenX - zoom * (to.x - from.x)) <= guardRules.shiftPx &&
      Math.abs(to.screenY - from.screenY - zoom * (to.y - from.y)) <= guardRules.shiftPx,
  )
}
