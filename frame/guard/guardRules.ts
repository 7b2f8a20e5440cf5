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
  /** Least size of the frame, and least `scale`: device pixels per CSS pixel, also as a part of what the display has. */
  minimum: { width: 320, height: 480, scale: 0.75 },
  /**
   * Least size in device pixels of a window of its own, where only the visitor zooms, and of a question that signs nothing and
   * has no window to go to. A visitor who zooms in leaves them few CSS pixels.
   */
  deviceMinimum: { width: 300, height: 240 },
  /** Share of the page and of the button that has to be in sight. */
  ratio: 0.99,
  /** How far from its last known place a pointer may press, in px: a page that is moved under it makes it jump. */
  slackPx: 24,
  /** Least way of a mouse, in px, from which the page's zoom is measured: it is then known to a few percent. */
  measurePx: 60,
  /** How far the page may seem to move on the screen, in px. */
  shiftPx: 2,
}

/**
 * Why an approval cannot be given at the moment. `unseen`: the button is further down, where the visitor has not scrolled
 * yet. `unread`: the end of what is approved was not in view yet. `unfocused`: another window has the focus. All but the last
 * five need something to be done about them.
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
