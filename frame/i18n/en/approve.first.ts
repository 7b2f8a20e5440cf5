export const approveFirst = {
  'approve.title': 'Approve',
} as const
