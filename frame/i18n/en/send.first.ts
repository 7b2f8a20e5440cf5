/** Sending, and what becomes of a transaction: the texts of the first picture, and the titles of views. */
export const sendFirst = {
  'send.progress': 'Transaction',
  'send.review': 'Review send',
  'send.selectToken': 'Select token',
  'send.title': 'Send',
} as const
