/** The build's modes, in order: the SDK's first one empties the folder that its scripts share. */
export const buildTargets = [
  'sdk',
  'sdk-verify',
  'sdk-script',
  'sdk-page-wallets-script',
  'sdk-solana-script',
  'sdk-sign-in-script',
  'sdk-coinbase-script',
  'frame',
  'picture',
  'extension',
  'host',
] as const
