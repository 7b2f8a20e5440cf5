/** First elements of the query keys, followed by the CAIP-2 network ID and the account. */
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
