export const accountFirst = {
  'account.title': 'Account',

  'chooseAccount.title': 'Choose an account',

  'watch.title': 'Add token',
} as const
