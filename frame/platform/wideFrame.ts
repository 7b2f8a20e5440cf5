/** From this width on, the frame shows two panes. The stylesheet uses the same width. */
export const wideFrame = '(width >= 720px)'
