export const approvalFirst = {
  'approval.title': 'Approve',
} as const
