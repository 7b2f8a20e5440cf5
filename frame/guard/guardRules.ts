/**
 * What has to be true before a click counts as consent. Found by trying about ninety ways to trick it; what none of these
 * rules can see (a mask, a clip path, round corners) is why hosts that are not trusted get no approval in the frame.
 */
export const guardRules = {
  /** All of the approval visible and unchanged for this long. */
  stableMs: 700,
  /** The pointer over the button for this long before it is pressed. */
  dwellMs: 250,
  /** The focus in the frame for this long before a key counts. */
  focusMs: 500,
  /**
   * Minimum size of the frame in CSS pixels. `scale`: minimum of device pixels per CSS pixel, absolute and as a share
   * of the display's own scale.
   */
  minimum: { width: 320, height: 480, scale: 0.75 },
  /**
   * Minimum size in device pixels of a top-level window, where only the visitor zooms, and of a choice that signs
   * nothing and cannot be moved to the wallet window. It is not in CSS pixels, because zooming in leaves few of them.
   */
  deviceMinimum: { width: 300, height: 240 },
  /** Share of the page and of the button that has to be in sight. */
  ratio: 0.99,
  /** How far from its last known place a pointer may press, in px: a page that is moved under it makes it jump. */
  slackPx: 24,
  /** Shortest mouse movement, in px, from which the page's zoom is measured. It gives the zoom to a few percent. */
  measurePx: 60,
  /** How far the page may seem to move on the screen, in px. */
  shiftPx: 2,
}

/**
 * The reason that no approval can be given at the moment. `unseen`: the button is further down, where the visitor has not
 * scrolled yet. `unread`: the end of the text was not in view yet. `unfocused`: another window has the focus. The last
 * five pass in normal use; for the others the visitor needs help.
 */
export type Obstacle =
  | 'covered'
  | 'too-small'
  | 'zoomed-out'
  | 'hidden'
  | 'unread'
  | 'unfocused'
  | 'unseen'
  | 'changing'
  | 'pointer'
