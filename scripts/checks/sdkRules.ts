import type { ImportRule } from './importRule.ts'

/** Import rules of the SDK's folders, from the lowest to the highest. */
export const sdkRules: ImportRule[] = [
  {
    folder: 'sdk/verify',
    holds: '`oriel/verify`, with which servers check sign-ins',
    imports: ['shared'],
    packages: ['viem'],
  },
  {
    folder: 'sdk/api',
    holds: 'the published types, most of them generated',
    imports: ['shared'],
  },
  {
    folder: 'sdk/border',
    holds: 'calls between the page and the wallet over a port',
    imports: ['shared', 'sdk/api'],
    onlyIn: { penpal: ['connectPort.ts'] },
  },
  {
    folder: 'sdk/providers',
    holds: 'EIP-1193 providers, and their announcement (EIP-6963)',
    imports: ['shared', 'sdk/api', 'sdk/border'],
  },
  {
    folder: 'sdk/solana',
    holds: 'the wallet as a wallet of the Wallet Standard',
    imports: ['shared', 'sdk/api', 'sdk/border', 'sdk/providers'],
  },
  {
    folder: 'sdk/pageWallets',
    holds: 'wallets of the page, which the frame lists and calls',
    imports: ['shared', 'sdk/api', 'sdk/border', 'sdk/providers'],
    onlyIn: { '@coinbase/wallet-sdk': ['coinbaseWallet.ts'] },
  },
  {
    folder: 'sdk/signIn',
    holds: 'sign-ins that the dapp itself stores',
    imports: ['shared', 'sdk/api', 'sdk/border'],
  },
  {
    folder: 'sdk/client',
    holds: 'the object that a dapp gets, on any transport',
    imports: ['shared', 'sdk/api', 'sdk/border', 'sdk/providers', 'sdk/solana'],
  },
  {
    folder: 'sdk/frame',
    holds: 'the transport to the wallet in an iframe',
    imports: ['shared', 'sdk/api', 'sdk/border', 'sdk/pageWallets', 'sdk/signIn', 'sdk/client'],
  },
  {
    folder: 'sdk/script',
    holds: 'the entries of the script files',
    imports: ['shared', 'sdk/api', 'sdk/solana', 'sdk/pageWallets', 'sdk/signIn', 'sdk/client', 'sdk/frame'],
  },
  {
    folder: 'sdk',
    holds: 'the entry of the package',
    imports: ['shared'],
  },
]
