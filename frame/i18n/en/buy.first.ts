export const buyFirst = {
  'buy.title': 'Buy',
  'buy.currency': 'Select currency',
  'buy.progress': 'Your purchase',
  'buy.what': 'How buying works',
} as const
