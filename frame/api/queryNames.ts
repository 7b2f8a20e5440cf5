/** First element of each query key. The CAIP-2 network id and the account follow. */
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
