/** The build's modes, in build order. The first SDK mode empties the folder that all SDK scripts share. */
export const buildTargets = [
  'sdk',
  'sdk-verify',
  'sdk-script',
  'sdk-page-wallets-script',
  'sdk-inline-script',
  'sdk-solana-script',
  'sdk-sign-in-script',
  'sdk-coinbase-script',
  'frame',
  'picture',
  'extension',
  'host',
] as const
