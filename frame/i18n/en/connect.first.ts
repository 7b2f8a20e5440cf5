export const connectFirst = {
  'connect.title': 'Connect wallet',
  'connect.or': 'or',
  'connect.orWallet': 'or use a wallet',
  'connect.passkey': 'Continue with a passkey',
  'connect.create': 'Create a wallet',
  'connect.extension': 'Oriel extension',
  'connect.withoutExtension': 'Use without the extension',
  'connect.continueAs': 'Continue as {address}',
  'connect.email': 'Email address',
  'connect.emailGo': 'Continue with email',
  'connect.emailWrong': 'Enter a valid email address.',
  'connect.with': 'Continue with {name}',
  'connect.moreSocials': 'More ways to sign in',
  'connect.googleInApp': 'Google sign-in doesn’t work in this app. Open the site in your browser.',
  'connect.googleInAppEmail':
    'Google sign-in doesn’t work in this app. Use your email, or open the site in your browser.',
  'connect.wallets': 'Wallets',
  'connect.none': 'No wallets found',
  'connect.noneText': 'Install a wallet in this browser, or try again once you have one.',
  'connect.continue': 'Continue with a wallet',
  'connect.all': 'All wallets',
  'connect.unreachable': 'We couldn’t load the list of wallets. Wallets in this browser still work.',
  'connect.help': 'What is a wallet?',
  'connect.noWallet': 'New to wallets?',
  'connect.getStarted': 'Get started',
  'connect.learnMore': 'Learn more',
  'connect.phone': 'Phone wallet',
  'connect.scan': 'Scan a QR code',
  'connect.agree': 'By connecting your wallet, you agree to our',
  'connect.iAgree': 'I agree to our',
  'connect.terms': 'Terms of Service',
  'connect.and': 'and',
  'connect.privacy': 'Privacy Policy',
  'connect.agreeFirst': 'Agree to the terms first.',
  'connect.tag.installed': 'Installed',
  'connect.tag.locked': 'Locked',
  'connect.tag.qr': 'QR code',
  'connect.tag.recent': 'Recent',

  'socials.title': 'More ways to sign in',

  'allWallets.title': 'All wallets',

  'downloads.title': 'Get the wallet',

  'getWallet.title': 'Get a wallet',

  'whatIsAWallet.title': 'What is a wallet?',

  'connected.title': 'Connected',

  'continue.title': 'Continue',

  'multiChain.title': 'Choose networks',

  'wallets.title': 'Wallets',
} as const
