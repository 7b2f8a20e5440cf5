/** Holds the texts of the first picture and the titles of views, about the wallet of this browser: its window, its own page, and the sites that use it. */
export const walletFirst = {
  'backup.title': 'Recovery words',

  'confirm.title': 'Check your words',

  'create.title': 'New wallet',

  'export.title': 'Recovery words',

  'home.title': 'Your wallet',

  'import.title': 'Import wallet',

  'unlock.title': 'Unlock',

  'welcome.title': 'Your wallet',

  'grant.title': 'Use this wallet?',

  'nobody.title': 'Wallet window',

  'log.title': 'Signatures',

  'site.facts': 'About this site',

  'sites.title': 'Connected sites',
} as const
