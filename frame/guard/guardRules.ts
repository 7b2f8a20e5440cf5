/**
 * Conditions under which a click counts as consent, derived from about ninety attempts to trick the guard. The guard
 * can't detect masks, clip paths or rounded corners, so the frame never shows an approval on untrusted hosts.
 */
export const guardRules = {
  /** Time for which the whole approval must be visible and unchanged, in ms. */
  stableMs: 700,
  /** Time for which the pointer must be over the button before a press, in ms. */
  dwellMs: 250,
  /** Time for which the frame must have focus before a key press counts, in ms. */
  focusMs: 500,
  /**
   * Minimum size of the frame in CSS pixels. `scale` is the minimum number of device pixels per CSS pixel, both
   * absolute and relative to the display's own scale.
   */
  minimum: { width: 320, height: 480, scale: 0.75 },
  /**
   * Minimum size for a top-level window, where only the user can zoom, and for a choice that signs nothing and can't be
   * moved to the wallet window. Measured in device pixels, because a user who zooms in has few CSS pixels.
   */
  deviceMinimum: { width: 300, height: 240 },
  /** Share of the page and of the button that must be visible. */
  ratio: 0.99,
  /**
   * Maximum distance between a press and the pointer's last position, in px. A larger jump means that the page was
   * moved under the pointer.
   */
  slackPx: 24,
  /** Minimum mouse movement needed to measure the page's zoom with an error of a few percent, in px. */
  measurePx: 60,
  /** Maximum distance that the page may seem to move on the screen, in px. */
  shiftPx: 2,
}

/**
 * Reason why the request can't be approved yet. `unseen`: the user hasn't scrolled down to the button. `unread`: the
 * end of the text hasn't been visible. `unfocused`: another window has focus.
 */
export type Obstacle = (typeof lasting)[number] | 'unread' | 'unfocused' | 'unseen' | 'changing' | 'pointer'

/** Obstacles that the user needs help to remove. The others disappear in normal use. */
const lasting = ['covered', 'too-small', 'zoomed-out', 'hidden'] as const
export type LastingObstacle = (typeof lasting)[number]

export function isLasting(obstacle: Obstacle): obstacle is LastingObstacle {
  return lasting.some((item) => item === obstacle)
}
