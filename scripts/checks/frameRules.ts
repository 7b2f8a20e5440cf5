import type { ImportRule } from './importRule.ts'

const zod = 'zod/mini'
const query = '@tanstack/react-query'
const stores = ['frame/platform', 'frame/state', 'frame/router']
const wallets = ['frame/wallets/connector', 'frame/wallets/own', 'frame/wallets/connection']

/** The rules of the frame’s folders, from the lowest to the highest. */
export const frameRules: ImportRule[] = [
  {
    folder: 'frame/platform',
    holds: 'the configuration, the browser, formats',
    imports: ['shared'],
    packages: [zod],
  },
  {
    folder: 'frame/state',
    holds: 'stores: session, networks, transactions, storage',
    imports: ['shared', 'frame/platform'],
    packages: [zod, 'zustand'],
  },
  {
    folder: 'frame/ui',
    holds: 'components without knowledge of the wallet, and the stylesheet',
    imports: [],
    packages: ['react'],
    onlyIn: { uqr: ['qrCode.ts'], '@fontsource-variable/geist': ['fonts.ts'] },
  },
  {
    folder: 'frame/guard',
    holds: 'the protection of the approve button',
    imports: [],
    packages: ['react'],
  },
  { folder: 'frame/i18n/en', holds: 'the English texts, by meaning', imports: ['shared'] },
  {
    folder: 'frame/chains',
    holds: 'chain code: reading, describing, encoding; no React, no stores',
    imports: ['shared', 'frame/platform/backendUrl.ts', 'frame/i18n/en'],
    packages: [zod, 'viem', '@noble/hashes', '@noble/curves', '@scure/base'],
    onlyIn: { '@solana/web3.js': ['solana/send/build.ts'] },
  },
  {
    folder: 'frame/api',
    holds: 'requests to the backend',
    imports: ['shared', 'frame/platform', 'frame/chains'],
    packages: [zod, query],
  },
  {
    folder: 'frame/i18n',
    holds: 'rendering texts, errors and phrases in the visitor’s language',
    imports: ['shared', 'frame/platform', 'frame/state', 'frame/chains'],
  },
  {
    folder: 'frame/theme',
    holds: 'light and dark, the variables of the dapp',
    imports: ['shared', 'frame/platform', 'frame/state', 'frame/ui', 'frame/i18n'],
    packages: ['react', 'zustand'],
  },
  {
    folder: 'frame/vault',
    holds: 'keys: the worker, its client, logins, cryptography',
    imports: [
      ...['shared', 'frame/chains/signable.ts', 'frame/chains/eip155/signing.ts', 'frame/chains/solana/signing.ts'],
      'frame/chains/eip155/assertSafeToSign.ts',
    ],
    packages: [zod, 'comlink', '@noble/curves', '@noble/hashes', '@scure/base'],
    onlyIn: {
      '@hpke/core': ['crypto/hpke.ts'],
      'hash-wasm': ['crypto/crypto.ts'],
      '@scure/bip32': ['worker/keys.ts'],
      '@scure/bip39': ['worker/phrase.ts', 'client/phraseWords.ts'],
      'shamir-secret-sharing': ['login/shares.ts'],
      'idb-keyval': ['worker/vaultStore.ts'],
      'frame/platform/outside.ts': ['client/passkey.ts'],
    },
  },
  {
    folder: 'frame/router',
    holds: 'which view is open',
    imports: ['shared', 'frame/state'],
    packages: ['zustand'],
  },
  {
    folder: 'frame/walletWindow',
    holds: 'the messages between the frame and the wallet window',
    imports: ['shared', 'frame/platform/outside.ts', 'frame/state', 'frame/api'],
    packages: [zod, 'zustand'],
  },
  {
    folder: 'frame/transactions',
    holds: 'sending transactions and following them until they are final',
    imports: ['shared', 'frame/platform', 'frame/state', 'frame/i18n', 'frame/chains'],
  },
  {
    folder: 'frame/wallets/connector',
    holds: 'the type that all wallets have in common',
    imports: ['shared', 'frame/state', 'frame/chains', 'frame/walletWindow', 'frame/transactions'],
    packages: ['zustand'],
  },
  {
    folder: 'frame/requests/methods',
    holds: 'one file per method that the visitor approves',
    imports: [
      ...['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/walletWindow', 'frame/transactions'],
      'frame/wallets/connector',
    ],
    packages: [zod, '@scure/base'],
  },
  {
    folder: 'frame/wallets/own',
    holds: 'the own wallet as a connector',
    imports: [
      ...['shared', ...stores, 'frame/chains', 'frame/vault', 'frame/walletWindow', 'frame/transactions'],
      ...['frame/wallets/connector', 'frame/requests/methods'],
    ],
    packages: ['zustand'],
  },
  {
    folder: 'frame/wallets/directory',
    holds: 'which wallets are listed, in which order and by which links',
    imports: ['shared', 'frame/state', 'frame/chains', 'frame/wallets/connector'],
    packages: [zod],
  },
  {
    folder: 'frame/wallets/walletConnect',
    holds: 'wallets on phones',
    imports: ['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/wallets/connector', 'frame/wallets/directory'],
    packages: [zod, 'zustand'],
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
      ...['shared', ...stores, 'frame/chains', 'frame/walletWindow', 'frame/wallets/connector'],
      ...['frame/wallets/own', 'frame/wallets/walletConnect'],
    ],
    packages: ['zustand'],
  },
  {
    folder: 'frame/wallets/page',
    holds: 'wallets of the dapp’s page: injected, Wallet Standard, Safe, Coinbase',
    imports: ['shared', ...stores, 'frame/chains', 'frame/wallets/connector', 'frame/wallets/connection'],
    packages: [zod, 'zustand', '@scure/base'],
  },
  {
    folder: 'frame/account',
    holds: 'an account’s assets, activity and what is kept of them',
    imports: ['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/api', ...wallets],
    packages: [zod, 'zustand', query],
  },
  {
    folder: 'frame/localWallet',
    holds: 'the wallet window’s actions on the wallet of this browser',
    imports: ['shared', ...stores, 'frame/chains', 'frame/api', 'frame/vault', 'frame/walletWindow'],
    packages: [zod, 'zustand', '@scure/base'],
  },
  {
    folder: 'frame/login',
    holds: 'wallets of email and social logins',
    imports: ['shared', ...stores, 'frame/api', 'frame/vault', 'frame/walletWindow', 'frame/localWallet'],
    packages: [zod, 'zustand'],
  },
  {
    folder: 'frame/requests',
    holds: 'the requests of dapps: policies, checks, approvals',
    imports: [
      ...['shared', ...stores, 'frame/guard', 'frame/i18n', 'frame/chains', 'frame/api', 'frame/walletWindow'],
      ...['frame/transactions', ...wallets, 'frame/account'],
    ],
    packages: [zod, 'zustand', '@scure/base', query],
  },
  {
    folder: 'frame/signIn',
    holds: 'the sign-in to the page with the connected wallet',
    imports: [
      ...['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/api', 'frame/walletWindow', ...wallets],
      ...['frame/account', 'frame/requests'],
    ],
    packages: [zod, 'zustand'],
  },
  {
    folder: 'frame/names',
    holds: 'the names that the deployment gives to accounts',
    imports: [
      ...['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/api', 'frame/transactions', ...wallets],
      ...['frame/account', 'frame/requests'],
    ],
    packages: [zod, 'zustand', query],
  },
  {
    folder: 'frame/send',
    holds: 'sending tokens from the wallet’s own views',
    imports: [
      ...['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/api', 'frame/transactions', ...wallets],
      'frame/requests',
    ],
    packages: ['zustand', query],
  },
  {
    folder: 'frame/swap',
    holds: 'swapping tokens from the wallet’s own views',
    imports: [
      ...['shared', ...stores, 'frame/i18n', 'frame/chains', 'frame/api', ...wallets, 'frame/requests', 'frame/send'],
    ],
    packages: ['zustand'],
  },
  {
    folder: 'frame/buy',
    holds: 'buying tokens from providers that take money',
    imports: [...['shared', ...stores, 'frame/i18n', 'frame/api'], 'frame/send'],
    packages: ['zustand', query],
  },
  {
    folder: 'frame/analytics',
    holds: 'the events that the operator counts',
    imports: ['shared', ...stores],
  },
  {
    folder: 'frame/views',
    holds: 'screens, by family',
    imports: [
      ...['shared', ...stores, 'frame/ui', 'frame/guard', 'frame/i18n', 'frame/chains', 'frame/api'],
      ...['frame/walletWindow', ...wallets, 'frame/wallets/directory', 'frame/wallets/walletConnect'],
      ...['frame/wallets/page', 'frame/account', 'frame/localWallet', 'frame/login', 'frame/requests', 'frame/send'],
      ...['frame/swap', 'frame/buy', 'frame/signIn', 'frame/names'],
    ],
    packages: ['react', 'zustand', query, zod, '@tanstack/react-virtual'],
  },
  {
    folder: 'frame/app',
    holds: 'the modal around the views, and the table of views',
    imports: [
      ...['shared', ...stores, 'frame/ui', 'frame/i18n', 'frame/theme', 'frame/api', 'frame/walletWindow'],
      'frame/views',
    ],
    packages: ['react', 'zustand', query],
  },
  {
    folder: 'frame/doctor',
    holds: 'the page that looks for faults in a deployment or a dapp’s page',
    imports: [
      ...['shared', 'frame/platform', 'frame/ui', 'frame/guard', 'frame/i18n', 'frame/theme'],
      'frame/walletWindow/openWindow.ts',
    ],
    packages: ['react', 'react-dom', zod],
    onlyIn: { '@noble/curves': ['relayProof.ts'], '@scure/base': ['relayProof.ts'] },
  },
  {
    folder: 'frame/border',
    holds: 'the frame’s side of the border to the dapp’s page',
    imports: [
      ...['shared', ...stores, 'frame/guard', 'frame/theme', 'frame/transactions', ...wallets],
      ...['frame/wallets/directory', 'frame/wallets/page', 'frame/account', 'frame/requests', 'frame/doctor'],
      'frame/signIn',
    ],
    onlyIn: { penpal: ['connectHost.ts', 'guardedPort.ts'] },
  },
  {
    folder: 'frame/scenarios',
    holds: 'each state of each view, for tests and pictures',
    imports: [
      ...['shared', ...stores, 'frame/ui', 'frame/i18n', 'frame/theme', 'frame/chains', 'frame/api', 'frame/vault'],
      ...['frame/walletWindow', ...wallets, 'frame/wallets/directory', 'frame/wallets/walletConnect'],
      ...['frame/wallets/page', 'frame/account', 'frame/localWallet', 'frame/login', 'frame/requests', 'frame/send'],
      ...['frame/swap', 'frame/buy', 'frame/signIn', 'frame/names', 'frame/views', 'frame/app'],
      'backend/directory/wallets.json',
    ],
    packages: ['react', 'react-dom', 'viem', 'zustand', query, '@scure/base'],
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
      ...['shared', ...stores, 'frame/ui', 'frame/i18n', 'frame/theme', 'frame/wallets/own', 'frame/localWallet'],
      ...['frame/app', 'frame/border', 'frame/scenarios'],
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
