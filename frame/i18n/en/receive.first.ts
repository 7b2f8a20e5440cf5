/** Receiving: the texts of the first picture, and the titles of views. */
export const receiveFirst = {
  'receive.title': 'Receive',
} as const
