export const common = {
  'start.title': 'We couldn’t open your wallet',
  'start.storage': 'Allow this site to keep data in the browser’s settings, then try again.',
  'start.damaged': 'Try again. If that doesn’t help, restore with your recovery phrase in another browser.',

  'refusal.title': 'The wallet can’t start here',
  'refusal.visitor': 'This site isn’t set up for Oriel yet. Your wallet is safe.',
  'refusal.framePart':
    'This address is a part of the wallet that works inside other sites. Your wallet is on its own page.',
  'refusal.developer': 'For the developer of this site',
  'refusal.where': 'Where: {file}',
  'refusal.copy': 'Copy the line',
  'refusal.restart': 'Then restart the backend.',
  'refusal.open': 'Open your wallet',

  'namespace.eip155': 'Ethereum',
  'namespace.solana': 'Solana',
  'namespace.bip122': 'Bitcoin',
  'namespace.polkadot': 'Polkadot',
  'namespace.cosmos': 'Cosmos',
} as const
