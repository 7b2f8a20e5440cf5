export const walletFirst = {
  'backup.title': 'Recovery phrase',

  'cantUnlock.title': 'Can’t unlock?',

  'confirm.title': 'Check your phrase',

  'create.title': 'Create wallet',

  'export.title': 'Recovery phrase',

  'home.title': 'Your wallet',

  'import.title': 'Import wallet',

  'unlock.title': 'Unlock',

  'welcome.title': 'Your wallet',

  'grant.title': 'Connect to this site?',

  'renew.title': 'New passkey',

  'noRequest.title': 'No request',

  'mark.title': 'Your mark',

  'log.title': 'Signatures',

  'site.facts': 'About this site',

  'sites.title': 'Connected sites',
} as const
