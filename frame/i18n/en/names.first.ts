export const namesFirst = {
  'names.choose': 'Choose name',
  'names.title': 'Account name',
} as const
