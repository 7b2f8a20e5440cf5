export const buyFirst = {
  'buy.title': 'Buy',
  'buy.currency': 'Select currency',
  'buy.country': 'Your country',
  'buy.progress': 'Your purchase',
  'buy.what': 'How buying works',
} as const
