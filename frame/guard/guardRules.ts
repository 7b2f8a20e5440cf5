/**
 * Conditions under which a click counts as consent, derived from about ninety attempts to trick the guard. They cannot
 * detect masks, clip paths or rounded corners, so untrusted hosts never get an approval in the frame.
 */
export const guardRules = {
  /** Time in ms that the whole approval must be visible and unchanged. */
  stableMs: 700,
  /** Time in ms that the pointer must be over the button before the press. */
  dwellMs: 250,
  /** Time in ms that the frame must have focus before a key press counts. */
  focusMs: 500,
  /**
   * Minimum size of the frame in CSS pixels. `scale` is the minimum number of device pixels per CSS pixel, both
   * absolute and relative to the display's own scale.
   */
  minimum: { width: 320, height: 480, scale: 0.75 },
  /**
   * Minimum size in device pixels for a top-level window, where only the user zooms, and for a choice that signs
   * nothing and cannot be moved to the wallet window. Not in CSS pixels, because zooming in leaves few of them.
   */
  deviceMinimum: { width: 300, height: 240 },
  /** Share of the page and of the button that must be visible. */
  ratio: 0.99,
  /**
   * Maximum distance in px between a press and the pointer's last position. The pointer jumps when the page is moved
   * under it.
   */
  slackPx: 24,
  /** Minimum mouse movement in px to measure the page's zoom, with an error of a few percent. */
  measurePx: 60,
  /** Maximum distance in px that the page may appear to move on the screen. */
  shiftPx: 2,
}

/**
 * Reason why the request cannot be approved yet. `unseen`: the user has not scrolled down to the button. `unread`: the
 * end of the text has not been visible. `unfocused`: another window has focus.
 */
export type Obstacle = (typeof lasting)[number] | 'unread' | 'unfocused' | 'unseen' | 'changing' | 'pointer'

/** Obstacles that the user needs help with. The others disappear in normal use. */
const lasting = ['covered', 'too-small', 'zoomed-out', 'hidden'] as const
export type LastingObstacle = (typeof lasting)[number]

export function isLasting(obstacle: Obstacle): obstacle is LastingObstacle {
  return lasting.some((one) => one === obstacle)
}
