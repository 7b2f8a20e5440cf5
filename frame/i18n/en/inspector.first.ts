/** The inspector, for developers: the texts of the first picture, and the titles of views. */
export const inspectorFirst = {
  'inspector.open': 'Inspector',
} as const
