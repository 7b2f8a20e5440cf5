export const receiveFirst = {
  'receive.title': 'Receive',
} as const
