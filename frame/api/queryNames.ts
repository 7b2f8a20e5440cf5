/** The first part of each query key. The next parts are the CAIP-2 id of the network and the account. */
export const queryNames = {
  assets: 'assets',
  history: 'history',
  nativeBalance: 'nativeBalance',
  newestHistory: 'newestHistory',
  nfts: 'nfts',
  program: 'program',
} as const

export const changedByTransactions = [
  queryNames.nativeBalance,
  queryNames.assets,
  queryNames.newestHistory,
  queryNames.nfts,
  queryNames.program,
]
