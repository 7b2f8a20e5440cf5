/** Holds the texts of the first picture and the titles of views, about receiving. */
export const receiveFirst = {
  'receive.title': 'Receive',
} as const
