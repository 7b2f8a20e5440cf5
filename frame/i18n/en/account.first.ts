export const accountFirst = {
  'account.title': 'Account',

  'accounts.title': 'Accounts',

  'chooseAccount.title': 'Choose an account',

  'watch.title': 'Add token',
} as const
