import { guardRules } from './guardRules.ts'

export type Press = {
  trusted: boolean
  type: 'mouse' | 'touch' | 'pen'
  x: number
  y: number
  screenX: number
  screenY: number
}

type Options = { now: () => number; onShift: () => void }

/** Where the pointer is and how long it has been over the button. `onShift` hears that the page moved on the screen. */
export function createHand({ now, onShift }: Options) {
  let enteredAt: number | undefined
  let pointer: { x: number; y: number } | undefined
  let offset: { x: number; y: number } | undefined

  /** A host that moves the frame moves what the pointer's place on the screen and in the frame have in common. */
  function track({ x, y, screenX, screenY }: Press) {
    const next = { x: screenX - x, y: screenY - y }
    const moved = offset && Math.max(Math.abs(next.x - offset.x), Math.abs(next.y - offset.y)) > guardRules.shiftPx
    offset = next
    if (!moved) return
    enteredAt = undefined
    onShift()
  }

  /** Ms until the pointer has been over the button for long enough; undefined while it is somewhere else. */
  const waitMs = () => (enteredAt === undefined ? undefined : enteredAt + guardRules.dwellMs - now())

  return {
    waitMs,

    move(press: Press) {
      if (!press.trusted) return
      track(press)
      pointer = { x: press.x, y: press.y }
    },

    enter(press: Press) {
      // A finger is there only when it presses already.
      if (!press.trusted || press.type === 'touch') return
      track(press)
      enteredAt ??= now()
    },

    leave() {
      enteredAt = undefined
    },

    /** Is it the owner's hand that presses, after it has been seen to come here? */
    mayPress(press: Press): boolean {
      track(press)
      if (!press.trusted) return false
      // A finger does not hover.
      if (press.type === 'touch') return true
      if (!pointer || (waitMs() ?? 1) > 0) return false
      return Math.hypot(press.x - pointer.x, press.y - pointer.y) <= guardRules.slackPx
    },
  }
}
