/** Holds the texts of the first picture and the titles of views, about the approval screen. */
export const approveFirst = {
  'approve.title': 'Approve',
} as const
