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
  /** Least size of the page, and least device pixels per CSS pixel: a host can shrink a frame with CSS `zoom`. */
  minimum: { width: 300, height: 240, scale: 0.75 },
  /** Share of the page and of the button that has to be in sight. */
  ratio: 0.99,
  /** How far from its last known place a pointer may press, in px: a page that is moved under it makes it jump. */
  slackPx: 24,
  /** How far the page may seem to move on the screen, in px. */
  shiftPx: 2,
}

/**
 * Why an approval cannot be given at the moment. `unseen`: the button is further down, where the visitor has not scrolled
 * yet. All but the last three need something to be done about them.
 */
export type Obstacle = 'covered' | 'too-small' | 'zoomed-out' | 'hidden' | 'unseen' | 'changing' | 'pointer'
