/** Holds the texts of the first picture and the titles of views, about choosing and connecting a wallet. */
export const connectFirst = {
  'connect.title': 'Connect wallet',
  'connect.or': 'or',
  'connect.email': 'Email address',
  'connect.emailGo': 'Continue with email',
  'connect.emailWrong': 'Enter an email address, such as name@example.com.',
  'connect.with': 'Continue with {name}',
  'connect.moreSocials': 'More ways to sign in',
  'connect.googleInApp': 'Google sign-in doesn’t work in this app. Open the site in your browser.',
  'connect.googleInAppEmail':
    'Google lets nobody sign in inside another app. Use your email address, or open this page in your own browser.',
  'connect.wallets': 'Wallets',
  'connect.deviceWallet': 'A wallet in this browser',
  'connect.none': 'No wallets found',
  'connect.noneText': 'Install a wallet in this browser, or try again once you have one.',
  'connect.continue': 'Continue with a wallet',
  'connect.all': 'All wallets',
  'connect.allMore': '{count}+',
  'connect.unreachable': 'The wallet list cannot be reached. Wallets in this browser still work.',
  'connect.help': 'What is a wallet?',
  'connect.noWallet': 'Haven’t got a wallet?',
  'connect.getStarted': 'Get started',
  'connect.agree': 'By connecting your wallet, you agree to our',
  'connect.iAgree': 'I agree to our',
  'connect.terms': 'Terms of Service',
  'connect.and': 'and',
  'connect.privacy': 'Privacy Policy',
  'connect.agreeFirst': 'Agree first, then choose how to go on.',
  'connect.tag.installed': 'Installed',
  'connect.tag.locked': 'Locked',
  'connect.tag.qr': 'QR code',
  'connect.tag.recent': 'Recent',

  'socials.title': 'All Socials',

  'provider.apple': 'Apple',
  'provider.discord': 'Discord',
  'provider.facebook': 'Facebook',
  'provider.farcaster': 'Farcaster',
  'provider.github': 'GitHub',
  'provider.google': 'Google',
  'provider.x': 'X',

  'allWallets.title': 'All wallets',

  'downloads.title': 'Get the wallet',

  'getWallet.title': 'Get a Wallet',

  'whatIsAWallet.title': 'What is a Wallet?',

  'connecting.title': 'Connect wallet',

  'continue.title': 'Continue',

  'multiChain.title': 'Choose networks',

  'wallets.title': 'Wallets',
} as const
