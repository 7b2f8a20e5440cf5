/** Holds the texts of the first picture and the titles of views, about the inspector. */
export const inspectorFirst = {
  'inspector.open': 'Inspector',
} as const
