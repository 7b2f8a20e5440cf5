import { guardRules } from './guardRules.ts'
import type { Press } from './press.ts'

type Facts = {
  scale: number
  /** `devicePixelRatio` that was seen last at the top level of this browser, or undefined while unknown. */
  base: number | undefined
  /** Screen pixels per CSS pixel as the mouse measured them, or undefined until it has moved far enough. */
  measured: number | undefined
  topLevel: boolean
  /** True for a prompt that signs nothing and cannot be moved to the wallet window. */
  isChoice: boolean
}

/** Allows for measured values that are a few percent off. */
const tolerance = 0.95

/**
 * True when a page has shrunk this frame with CSS `zoom`. Measured in Chromium at display scales 1, 2 and 3: inside the
 * frame the zoom changes `devicePixelRatio`, the media feature `resolution` and pointer positions in the page
 * (`clientX`). It does not change `innerWidth`, `outerWidth`, `screen.width`, `visualViewport.scale` and pointer
 * positions on the screen (`screenX`). So `devicePixelRatio` is the display's scale times the zoom, and no value in the
 * frame separates the two: 0.78 on a display of scale 3 is a zoom of 0.26. Two sources separate them: the ratio that
 * the wallet's own pages have seen at the top level, where only the user zooms, and the mouse's distance on the screen
 * compared with that in the page.
 */
export function isZoomedOut({ scale, base, measured, topLevel, isChoice }: Facts): boolean {
  const { scale: least } = guardRules.minimum
  if (topLevel) return false
  if (scale < least) return true
  // A second display may have a scale other than that of `base`, so a measured value takes precedence.
  if (measured !== undefined) return measured < least * tolerance
  if (isChoice) return false
  return base === undefined || scale / base < least * tolerance
}

/** Measures the zoom of this page from the distances that the mouse moves. */
export function createZoomMeter() {
  let from: Press | undefined
  let result: { zoom: number; scale: number } | undefined

  function lift() {
    from = undefined
  }

  return {
    /** Returns screen pixels per CSS pixel at this device scale, or undefined until the mouse has moved far enough. */
    zoom: (scale: number) => (result?.scale === scale ? result.zoom : undefined),

    /** Call it when the pointer leaves the page: the distance until it comes back must not be measured. */
    lift,

    forget() {
      lift()
      result = undefined
    },

    /**
     * Measures a mouse that stays in this page. Between two touches a host could move the frame to falsify the result.
     */
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
