import { guardRules } from './guardRules.ts'
import type { Press } from './press.ts'

type ZoomParams = {
  scale: number
  /** `devicePixelRatio` last measured at the top level of this browser, or undefined if unknown. */
  base: number | undefined
  /** Screen pixels per CSS pixel, measured from mouse movements. Undefined until the mouse has moved far enough. */
  measured: number | undefined
  topLevel: boolean
  /** True if the prompt signs nothing and can't be moved to the wallet window. */
  isChoice: boolean
}

/** Factor that allows for measured values that are a few percent off. */
const tolerance = 0.95

/**
 * Returns true if the embedding page has shrunk this frame with CSS `zoom`. According to measurements in Chromium at
 * display scales 1, 2 and 3, the zoom changes `devicePixelRatio`, the media feature `resolution` and pointer positions
 * in the page (`clientX`) inside the frame, but not `innerWidth`, `outerWidth`, `screen.width`, `visualViewport.scale`
 * or pointer positions on the screen (`screenX`). So `devicePixelRatio` is the display's scale times the zoom, and no
 * value in the frame reveals which part is the zoom: 0.78 on a display with scale 3 is a zoom of 0.26. Two other
 * sources do: the ratio that the wallet's own pages measured at the top level, where only the user can zoom, and the
 * mouse's distance on the screen compared with its distance in the page.
 */
export function isZoomedOut({ scale, base, measured, topLevel, isChoice }: ZoomParams): boolean {
  const { scale: minScale } = guardRules.minimum
  if (topLevel) return false
  if (scale < minScale) return true
  // Prefer the measured value, because the frame may be on a second display whose scale differs from `base`.
  if (measured !== undefined) return measured < minScale * tolerance
  if (isChoice) return false
  return base === undefined || scale / base < minScale * tolerance
}

/** Creates a meter that measures this page's zoom from mouse movements. */
export function createZoomMeter() {
  let from: Press | undefined
  let result: { zoom: number; scale: number } | undefined

  function lift() {
    from = undefined
  }

  return {
    /**
     * Returns the screen pixels per CSS pixel at this device scale, or undefined until the mouse has moved far enough.
     */
    zoom: (scale: number) => (result?.scale === scale ? result.zoom : undefined),

    /** Interrupts the measurement. Call this when the pointer leaves the page, so that its way back isn't measured. */
    lift,

    forget() {
      lift()
      result = undefined
    },

    /**
     * Measures the zoom while the mouse stays in this page. Ignores touches, because a host could falsify the result by
     * moving the frame between two of them.
     */
    follow(press: Press) {
      if (press.type !== 'mouse') return lift()
      if (from?.scale !== press.scale) from = press
      const distance = Math.hypot(press.x - from.x, press.y - from.y)
      if (distance < guardRules.measurePx) return
      const zoom = Math.hypot(press.screenX - from.screenX, press.screenY - from.screenY) / distance
      result = { zoom, scale: press.scale }
      from = press
    },
  }
}
