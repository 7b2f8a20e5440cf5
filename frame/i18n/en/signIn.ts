export const signIn = {
  'siwx.to': 'Sign in to {site}',
  'siwx.why': 'Sign a message to prove that this account is yours. It’s free and moves nothing.',
  'siwx.required': 'This site keeps you connected only when you sign in.',
  'siwx.decide': 'Sign in, or disconnect to close this.',
  'siwx.looking': 'Checking your sign-in',
  'siwx.inWallet': 'Sign in {name}',
  'siwx.inWalletText': 'Check the site’s name there before you sign.',
  'siwx.verifying': 'Signing you in',
  'siwx.verifyingText': 'The site checks your signature.',
  'siwx.again': 'You aren’t signed in to {site} yet.',
  'siwx.sign': 'Sign in',
  'siwx.disconnect': 'Disconnect',
} as const
