/** Media query for frames that are wide enough for two panes. The stylesheet uses the same width. */
export const wideFrame = '(width >= 720px)'
