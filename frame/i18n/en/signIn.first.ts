export const signInFirst = {
  'siwx.title': 'Sign in',
} as const
