export const swapFirst = {
  'swap.review': 'Review swap',
  'swap.title': 'Swap',
} as const
