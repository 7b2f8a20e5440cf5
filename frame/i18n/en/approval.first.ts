export const approvalFirst = {
  'approval.title': 'Review',
} as const
