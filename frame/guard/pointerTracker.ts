import { guardRules } from './guardRules.ts'
import { createLateness } from './lateness.ts'
import { createRuler } from './zoom.ts'

export type Press = {
  trusted: boolean
  type: 'mouse' | 'touch' | 'pen'
  x: number
  y: number
  screenX: number
  screenY: number
  /** Device pixels per CSS pixel. */
  scale: number
  /** When it happened, in ms of the guard's clock. */
  at: number
}

type Options = { now: () => number; onShift: () => void }

/** Device pixels per CSS pixel of common displays, before the visitor or the page zooms. */
const displayScales = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const leastZoom = 0.5

/** Where the pointer is and how long it has been over the button. `onShift` hears that the page moved on the screen. */
export function createHand({ now, onShift }: Options) {
  let enteredAt: number | undefined
  let pointer: { x: number; y: number } | undefined
  let last: Press | undefined
  const ruler = createRuler()
  const lateBy = createLateness(now)

  /** A host that moves the frame makes the pointer's way in the frame differ from its way on the screen. */
  function track(press: Press) {
    // A change of scale restarts the scene's wait anyway; positions before and after it cannot be compared.
    const moved = last !== undefined && last.scale === press.scale && !isSameWay(last, press)
    last = press
    if (moved) ruler.forget()
    ruler.follow(press)
    if (!moved) return
    enteredAt = undefined
    onShift()
  }

  /** Ms until the pointer has been over the button for long enough; undefined while it is somewhere else. */
  const waitMs = () => (enteredAt === undefined ? undefined : enteredAt + guardRules.dwellMs - now())

  return {
    waitMs,
    lateBy,
    zoom: ruler.zoom,

    move(press: Press) {
      if (!press.trusted) return
      lateBy(press.at)
      track(press)
      pointer = { x: press.x, y: press.y }
    },

    enter(press: Press) {
      // A finger is there only when it presses already.
      if (!press.trusted || press.type === 'touch') return
      track(press)
      // An approval that appears under a pointer at rest sees no movement.
      pointer = { x: press.x, y: press.y }
      enteredAt ??= now()
    },

    leave() {
      enteredAt = undefined
    },

    /** Call it when the pointer leaves the page, because the host knows where it comes back. */
    away: ruler.lift,

    /** Returns whether the person moved the pointer here before they pressed, `lateMs` ago. */
    mayPress(press: Press, lateMs: number): boolean {
      if (!press.trusted) return false
      track(press)
      // A finger does not hover.
      if (press.type === 'touch') return true
      if (!pointer || (waitMs() ?? 1) + lateMs > 0) return false
      return Math.hypot(press.x - pointer.x, press.y - pointer.y) <= guardRules.slackPx
    },
  }
}

/** The screen is not zoomed with the page, and a page cannot tell its zoom from the display's scale: each may be it. */
function isSameWay(from: Press, to: Press): boolean {
  const zooms = [1, ...displayScales.map((display) => to.scale / display).filter((zoom) => zoom >= leastZoom)]
  return zooms.some(
    (zoom) =>
      Math.abs(to.screenX - from.screenX - zoom * (to.x - from.x)) <= guardRules.shiftPx &&
      Math.abs(to.screenY - from.screenY - zoom * (to.y - from.y)) <= guardRules.shiftPx,
  )
}
