export const messages = {
  panel_loading: 'Loading your wallet',
  panel_failed: 'Couldn’t load your wallet',
  panel_noAnswer: '{brand}’s server doesn’t answer. Check your connection, then try again.',
  panel_safe: 'Your wallet is safe. It stays in this browser.',
  panel_retry: 'Try again',
} as const
