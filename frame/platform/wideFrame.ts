/** A frame of this width has room for two panes. The stylesheet has the same number. */
export const wideFrame = '(width >= 720px)'
