import { guardRules } from './guardRules.ts'
import type { Press } from './hand.ts'

type Facts = {
  /** `devicePixelRatio` as this page sees it. */
  scale: number
  /** The last one that was seen at the top level of this browser; undefined while none is known. */
  base: number | undefined
  /** Screen pixels per CSS pixel on the way of the mouse; undefined while it has not gone far. */
  measured: number | undefined
  topLevel: boolean
  /** Asks for a choice that signs nothing and cannot be made anywhere else. */
  isChoice: boolean
}

/** Measured and compared numbers are a little off. */
const tolerance = 0.95

/**
 * Whether a page has shrunk this frame with CSS `zoom`. Tried in Chromium at display scales 1, 2 and 3: inside the frame the
 * zoom changes `devicePixelRatio`, the media feature `resolution` and the places of pointers in the page (`clientX`); it
 * leaves `innerWidth`, `outerWidth`, `screen.width`, `visualViewport.scale` and the places of pointers on the screen
 * (`screenX`) as they are. So `devicePixelRatio` is the display's scale times the zoom, and no value in the frame tells one
 * from the other: 0.78 on a display of scale 3 is a zoom of 0.26. Two things do: what the wallet's own pages have seen at the
 * top level, where nobody else zooms, and the way that a mouse makes on the screen beside its way in the page.
 */
export function isShrunk({ scale, base, measured, topLevel, isChoice }: Facts): boolean {
  const { scale: least } = guardRules.minimum
  // At the top level only the visitor zooms.
  if (topLevel) return false
  if (scale < least) return true
  // A second display may have another scale than the one that the wallet's page was on: the mouse knows better.
  if (measured !== undefined) return measured < least * tolerance
  if (isChoice) return false
  return base === undefined || scale / base < least * tolerance
}

/** Measures the zoom of this page by the way of the mouse, piece by piece. */
export function createRuler() {
  let from: Press | undefined
  let result: { zoom: number; scale: number } | undefined

  function lift() {
    from = undefined
  }

  return {
    /** Screen pixels per CSS pixel, at this device scale; undefined before the mouse has shown it. */
    zoom: (scale: number) => (result?.scale === scale ? result.zoom : undefined),

    /** The pointer left the page: the host knows where it is, and where it comes back. */
    lift,

    forget() {
      lift()
      result = undefined
    },

    /** Only where the pointer is in this page all the way: between two touches a host could move the frame to fit. */
    follow(press: Press) {
      if (press.type !== 'mouse') return lift()
      if (from?.scale !== press.scale) from = press
      const way = Math.hypot(press.x - from.x, press.y - from.y)
      if (way < guardRules.measurePx) return
      const zoom = Math.hypot(press.screenX - from.screenX, press.screenY - from.screenY) / way
      result = { zoom, scale: press.scale }
      from = press
    },
  }
}
