/**
 * Conditions under which a click counts as consent, derived from about ninety attempts to trick the guard. They detect
 * no mask, clip path or rounded corners, so untrusted hosts get no approval in the frame.
 */
export const guardRules = {
  /** Milliseconds for which all of the approval must be visible and unchanged. */
  stableMs: 700,
  /** Milliseconds for which the pointer must be over the button before the press. */
  dwellMs: 250,
  /** Milliseconds for which the frame must have the focus before a key counts. */
  focusMs: 500,
  /**
   * Minimum size of the frame in CSS pixels. `scale` is the minimum of device pixels per CSS pixel, both absolute and
   * as a share of the display's own scale.
   */
  minimum: { width: 320, height: 480, scale: 0.75 },
  /**
   * Minimum size in device pixels of a top-level window, where only the user zooms, and of a choice that signs nothing
   * and cannot be moved to the wallet window. Not in CSS pixels, because zooming in leaves few of them.
   */
  deviceMinimum: { width: 300, height: 240 },
  /** Share of the page and of the button that must be visible. */
  ratio: 0.99,
  /**
   * Pixels between a press and the pointer's last position, at most. A page that is moved under the pointer makes it
   * jump.
   */
  slackPx: 24,
  /** Pixels of the shortest mouse movement from which the page's zoom is measured. The result is a few percent off. */
  measurePx: 60,
  /** Pixels that the page may seem to move on the screen, at most. */
  shiftPx: 2,
}

/**
 * Reason why the request cannot be approved at the moment. `unseen`: the user has not scrolled down to the button yet.
 * `unread`: the end of the text was not visible yet. `unfocused`: a different window has the focus.
 */
export type Obstacle = (typeof lasting)[number] | 'unread' | 'unfocused' | 'unseen' | 'changing' | 'pointer'

/** Obstacles for which the user needs help. The others pass in normal use. */
const lasting = ['covered', 'too-small', 'zoomed-out', 'hidden'] as const
export type LastingObstacle = (typeof lasting)[number]

export function isLasting(obstacle: Obstacle): obstacle is LastingObstacle {
  return lasting.some((one) => one === obstacle)
}
