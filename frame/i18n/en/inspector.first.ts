export const inspectorFirst = {
  'inspector.open': 'Inspector',
} as const
