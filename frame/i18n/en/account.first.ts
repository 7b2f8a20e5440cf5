/** What an account owns and did, and which account is in use: the texts of the first picture, and the titles of views. */
export const accountFirst = {
  'account.title': 'Account',

  'accounts.title': 'Accounts',

  'chooseAccount.title': 'Choose an account',

  'watch.title': 'Add token',
} as const
