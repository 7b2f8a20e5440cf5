/** Holds the texts of the first picture and the titles of views, about what an account owns and did. */
export const accountFirst = {
  'account.title': 'Account',

  'accounts.title': 'Accounts',

  'chooseAccount.title': 'Choose an account',

  'watch.title': 'Add token',
} as const
