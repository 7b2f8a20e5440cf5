/** The screen on which a request is approved: the texts of the first picture, and the titles of views. */
export const approveFirst = {
  'approve.title': 'Approve',
} as const
