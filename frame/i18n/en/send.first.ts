/** Holds the texts of the first picture and the titles of views, about sending, and the fate of a transaction. */
export const sendFirst = {
  'send.progress': 'Transaction',
  'send.review': 'Review',
  'send.selectToken': 'Select token',
  'send.title': 'Send',
} as const
