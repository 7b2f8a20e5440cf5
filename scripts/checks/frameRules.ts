import type { ImportRule } from './importRule.ts'

const zod = 'zod/mini'
const query = '@tanstack/react-query'
const stores = ['frame/platform', 'frame/state', 'frame/router']
const wallets = ['frame/wallets/connector', 'frame/wallets/own', 'frame/wallets/connection']

/** Folders that every feature may import, in addition to those its rule names. */
const common = [
  'shared',
  ...stores,
  'frame/ui',
  'frame/i18n',
  'clear-signing',
  'frame/chains',
  'frame/api',
  'frame/walletWindow',
  ...wallets,
  'frame/wallets/directory',
  'frame/wallets/walletConnect',
  'frame/wallets/page',
]
const requests = ['frame/consent', 'frame/requests']

/** Creates the rule for a feature's folder. The folder contains the feature's views, model and backend requests. */
function createFeatureRule(name: string, holds: string, imports: string[] = []): ImportRule {
  return {
    folder: `frame/features/${name}`,
    holds,
    imports: [...common, 'frame/parts', ...imports],
    packages: ['react', 'zustand/react/shallow', query, zod, '@tanstack/react-virtual'],
  }
}

const toFeaturePaths = (...names: string[]) => names.map((name) => `frame/features/${name}`)

const featureRules: ImportRule[] = [
  createFeatureRule('siteAccess', 'which sites the extension may act on'),
  createFeatureRule('extensionMove', 'moving a wallet into the extension', ['frame/localWallet']),
  createFeatureRule('connect', 'choosing a wallet and connecting it'),
  createFeatureRule('login', 'wallets of email and social logins, with their settings and their recovery', [
    'frame/vault',
    'frame/localWallet',
  ]),
  createFeatureRule('ownWallet', 'making, importing, unlocking and exporting the wallet of this browser', [
    'frame/localWallet',
    'frame/consent',
    ...toFeaturePaths('siteAccess', 'login'),
  ]),
  createFeatureRule('window', 'the views that only the wallet window has', [
    'frame/localWallet',
    ...toFeaturePaths('siteAccess', 'ownWallet'),
  ]),
  createFeatureRule('approval', 'what a request asks for, and the answer to it', [
    'frame/guard',
    'frame/localWallet',
    'frame/assets',
    ...requests,
  ]),
  createFeatureRule('networks', 'choosing, switching and adding networks', [
    'frame/assets',
    ...requests,
    ...toFeaturePaths('connect', 'approval'),
  ]),
  createFeatureRule('signIn', 'signing in to the page with the connected wallet', ['frame/assets', ...requests]),
  createFeatureRule('names', 'the names that the deployment gives to accounts', requests),
  createFeatureRule('send', 'sending tokens, and following what was sent', [
    'frame/guard',
    'frame/transactions',
    'frame/assets',
    ...requests,
    ...toFeaturePaths('approval'),
  ]),
  createFeatureRule('swap', 'swapping tokens', ['frame/assets', ...requests, ...toFeaturePaths('send')]),
  createFeatureRule('buy', 'buying tokens from providers that take money', toFeaturePaths('send')),
  createFeatureRule('account', 'an account’s tokens, NFTs and activity', [
    'frame/localWallet',
    'frame/assets',
    ...toFeaturePaths('ownWallet', 'connect', 'networks', 'send', 'buy'),
  ]),
  createFeatureRule('receive', 'an account’s address, to copy and to scan', [
    'frame/assets',
    ...toFeaturePaths('networks', 'account'),
  ]),
  createFeatureRule('pay', 'payments that the page requests', [
    'frame/guard',
    'frame/assets',
    ...requests,
    ...toFeaturePaths('approval', 'send', 'account'),
  ]),
  createFeatureRule('settings', 'the settings of an account, and the sites that may use it', [
    'frame/localWallet',
    'frame/assets',
    ...toFeaturePaths('siteAccess', 'login', 'ownWallet', 'names', 'send', 'account'),
  ]),
  createFeatureRule('home', 'the wallet’s own page', [
    'frame/localWallet',
    ...toFeaturePaths('extensionMove', 'login', 'ownWallet', 'account'),
  ]),
]

const scenarioImports = [...common, 'frame/theme', 'frame/vault', 'frame/assets', 'frame/localWallet', ...requests]

/** Import rules of the frame's folders, from the lowest to the highest. */
export const frameRules: ImportRule[] = [
  {
    folder: 'frame/platform',
    holds: 'the configuration, the browser, formats',
    imports: ['shared', 'clear-signing/description/safeText.ts'],
    packages: [zod],
  },
  {
    folder: 'frame/state',
    holds: 'stores: session, networks, transactions, storage',
    imports: ['shared', 'frame/platform'],
    packages: ['react', zod, 'zustand'],
  },
  {
    folder: 'frame/ui',
    holds: 'components without knowledge of the wallet, and the stylesheet',
    imports: [],
    packages: ['react'],
    onlyIn: { uqr: ['images/qrCode.ts'], '@fontsource-variable/geist': ['fonts.ts'] },
  },
  {
    folder: 'frame/guard',
    holds: 'the protection of the approve button',
    imports: [],
    packages: ['react'],
  },
  { folder: 'frame/i18n/en', holds: 'the English messages, by feature', imports: ['shared'] },
  {
    folder: 'frame/chains',
    holds: 'chain code of the wallet: preparing, encoding, sending, watching; no React, no stores',
    imports: ['shared', 'clear-signing', 'frame/platform/backendUrl.ts'],
    packages: [zod, 'viem', '@noble/hashes', '@noble/curves', '@scure/base'],
    onlyIn: { '@solana/web3.js': ['solana/send/build.ts'] },
  },
  {
    folder: 'frame/api',
    holds: 'requests to the backend',
    imports: ['shared', 'frame/platform', 'clear-signing', 'frame/chains'],
    packages: [zod, query],
  },
  {
    folder: 'frame/i18n',
    holds: 'rendering texts, errors and phrases in the user’s language',
    imports: ['shared', 'frame/platform', 'frame/state', 'clear-signing', 'frame/chains'],
  },
  {
    folder: 'frame/theme',
    holds: 'light and dark, the variables of the dapp',
    imports: ['shared', 'frame/platform', 'frame/state', 'frame/ui', 'frame/i18n'],
    packages: ['react'],
  },
  {
    folder: 'frame/vault',
    holds: 'keys: the worker, its client, its storage, logins, cryptography',
    imports: [
      'shared',
      'clear-signing/signing/signable.ts',
      'frame/chains/eip155/signing/signing.ts',
      'frame/chains/solana/signing.ts',
      'clear-signing/signing/assertSafeToSign.ts',
    ],
    packages: [zod, 'comlink', '@noble/curves', '@noble/hashes', '@scure/base'],
    onlyIn: {
      '@hpke/core': ['crypto/hpke.ts'],
      'hash-wasm': ['crypto/crypto.ts'],
      '@scure/bip32': ['keys/keys.ts'],
      '@scure/bip39': ['keys/phrase.ts', 'client/phraseWords.ts'],
      'shamir-secret-sharing': ['login/shares.ts'],
      'idb-keyval': ['store/vaultStore.ts'],
      'frame/platform/brandName.ts': ['client/passkey.ts'],
      'frame/platform/outside.ts': ['client/passkey.ts'],
    },
  },
  {
    folder: 'frame/router',
    holds: 'which view is open',
    imports: ['shared', 'frame/state'],
  },
  {
    folder: 'frame/walletWindow',
    holds: 'the messages between the frame and the wallet window',
    imports: ['shared', 'frame/platform/outside.ts', 'frame/state', 'frame/api'],
    packages: [zod],
  },
  {
    folder: 'frame/transactions',
    holds: 'sending transactions and following them until they are final',
    imports: ['shared', 'frame/platform', 'frame/state', 'frame/i18n', 'clear-signing', 'frame/chains'],
  },
  {
    folder: 'frame/wallets/connector',
    holds: 'the type that all wallets have in common',
    imports: [
      'shared',
      'frame/platform/config.ts',
      'frame/state',
      'clear-signing',
      'frame/chains',
      'frame/walletWindow',
      'frame/transactions',
    ],
  },
  {
    folder: 'frame/wallets/own',
    holds: 'the own wallet as a connector',
    imports: [
      'shared',
      ...stores,
      'clear-signing',
      'frame/chains',
      'frame/vault',
      'frame/walletWindow',
      'frame/transactions',
      'frame/wallets/connector',
    ],
  },
  {
    folder: 'frame/wallets/directory',
    holds: 'which wallets are listed, in which order and by which links',
    imports: ['shared', 'frame/state', 'clear-signing', 'frame/chains', 'frame/wallets/connector'],
    packages: [zod],
  },
  {
    folder: 'frame/wallets/walletConnect',
    holds: 'wallets on phones',
    imports: [
      'shared',
      ...stores,
      'frame/i18n',
      'clear-signing',
      'frame/chains',
      'frame/wallets/connector',
      'frame/wallets/directory',
    ],
    packages: [zod],
    onlyIn: {
      '@walletconnect/core': ['client.ts'],
      '@walletconnect/universal-provider': ['client.ts'],
      'idb-keyval': ['clientStorage.ts'],
    },
  },
  {
    folder: 'frame/wallets/connection',
    holds: 'connecting, restoring and ending a connection to any wallet',
    imports: [
      'shared',
      ...stores,
      'clear-signing',
      'frame/chains',
      'frame/walletWindow',
      'frame/wallets/connector',
      'frame/wallets/own',
      'frame/wallets/walletConnect',
    ],
  },
  {
    folder: 'frame/wallets/page',
    holds: 'wallets of the dapp’s page: injected, Wallet Standard, Safe, Coinbase',
    imports: [
      'shared',
      ...stores,
      'clear-signing',
      'frame/chains',
      'frame/wallets/connector',
      'frame/wallets/connection',
    ],
    packages: [zod, '@scure/base'],
  },
  {
    folder: 'frame/consent',
    holds: 'one file per method that the user approves',
    imports: [
      'shared',
      'frame/platform',
      'frame/state',
      'frame/i18n',
      'clear-signing',
      'frame/chains',
      'frame/walletWindow',
      'frame/transactions',
      'frame/wallets/connector',
    ],
    packages: [zod, '@scure/base'],
  },
  {
    folder: 'frame/assets',
    holds: 'what an account holds, and what is kept of it',
    imports: ['shared', ...stores, 'frame/i18n', 'clear-signing', 'frame/chains', 'frame/api', ...wallets],
    packages: [zod, query],
  },
  {
    folder: 'frame/localWallet',
    holds: 'the wallet window’s actions on the wallet of this browser',
    imports: ['shared', ...stores, 'clear-signing', 'frame/chains', 'frame/api', 'frame/vault', 'frame/walletWindow'],
    packages: [zod, '@scure/base'],
  },
  {
    folder: 'frame/requests',
    holds: 'the requests of dapps: policies, checks, approvals',
    imports: [
      'shared',
      ...stores,
      'frame/guard',
      'frame/i18n',
      'clear-signing',
      'frame/chains',
      'frame/api',
      'frame/walletWindow',
      'frame/transactions',
      ...wallets,
      'frame/assets',
      'frame/consent',
    ],
    packages: [zod, '@scure/base', query],
  },
  {
    folder: 'frame/parts',
    holds: 'what the views of several features show',
    imports: [...common, 'frame/guard', 'frame/assets', 'frame/localWallet'],
    packages: ['react', query, '@tanstack/react-virtual'],
  },
  ...featureRules,
  {
    folder: 'frame/analytics',
    holds: 'the events that the operator counts',
    imports: ['shared', ...stores],
  },
  {
    folder: 'frame/app',
    holds: 'the modal around the views, and the table of views',
    imports: [
      'shared',
      ...stores,
      'frame/ui',
      'frame/i18n',
      'frame/theme',
      'frame/api',
      'frame/walletWindow',
      'frame/requests',
      'frame/parts',
      'frame/features',
    ],
    packages: ['react', query],
  },
  {
    folder: 'frame/doctor',
    holds: 'the page that looks for faults in a deployment or a dapp’s page',
    imports: [
      'shared',
      'frame/platform',
      'frame/ui',
      'frame/guard',
      'frame/i18n',
      'frame/theme',
      'frame/walletWindow/openWindow.ts',
    ],
    packages: ['react', 'react-dom', zod],
    onlyIn: { '@noble/curves': ['createRelayProof.ts'], '@scure/base': ['createRelayProof.ts'] },
  },
  {
    folder: 'frame/border',
    holds: 'the frame’s side of the border to the dapp’s page',
    imports: [
      'shared',
      ...stores,
      'frame/guard',
      'frame/theme',
      'frame/transactions',
      ...wallets,
      'frame/wallets/directory',
      'frame/wallets/page',
      'frame/assets',
      'frame/requests',
      'frame/doctor',
      'frame/features/signIn/model',
    ],
    onlyIn: { penpal: ['connectHost.ts', 'guardedPort.ts'] },
  },
  {
    folder: 'frame/scenarios/support',
    holds: 'the wallets, chains and answers of scenarios',
    imports: [...scenarioImports, ...toFeaturePaths('login'), 'backend/directory/wallets.json'],
    packages: ['viem', query, '@scure/base'],
  },
  {
    folder: 'frame/features/*/scenarios',
    holds: 'each state of the views of a feature',
    imports: [...scenarioImports, 'frame/scenarios/support', 'frame/parts', 'frame/features', 'frame/app'],
    packages: ['viem', '@scure/base'],
  },
  {
    folder: 'frame/scenarios',
    holds: 'each state of each view, for tests and pictures',
    imports: ['shared', ...stores, 'frame/ui', 'frame/i18n', 'frame/theme', 'frame/features', 'frame/app'],
    packages: ['react', 'react-dom'],
  },
  {
    folder: 'frame/themePage',
    holds: 'the page that tries themes on and copies the options',
    imports: ['shared', 'frame/ui', 'frame/i18n', 'frame/theme', 'frame/state', 'frame/app', 'frame/scenarios'],
    packages: ['react', 'react-dom', zod],
  },
  {
    folder: 'frame/inspector',
    holds: 'the page that shows and replays a dapp’s calls',
    imports: [
      'shared',
      ...stores,
      'frame/ui',
      'frame/i18n',
      'frame/theme',
      'frame/wallets/own',
      'frame/localWallet',
      'frame/app',
      'frame/border',
      'frame/scenarios',
    ],
    packages: ['react', 'react-dom', zod, 'zustand'],
    onlyIn: { penpal: ['debugHost.ts'] },
  },
  {
    folder: 'frame/start',
    holds: 'the entry of each page: frame, wallet window, inspector, theme page, doctor',
    imports: ['shared', 'frame'],
    packages: ['react', 'react-dom'],
    onlyIn: { 'node:*': ['pictureWorker.ts'] },
  },
]
