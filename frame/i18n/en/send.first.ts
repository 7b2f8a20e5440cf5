export const sendFirst = {
  'send.progress': 'Transaction',
  'send.review': 'Review',
  'send.selectToken': 'Select token',
  'send.title': 'Send',
} as const
