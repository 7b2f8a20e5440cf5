import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { mockAccount, neverResolve, showInFrame } from '../../../scenarios/support/setUp.ts'
import { mockSolanaAccount } from '../../../scenarios/support/solanaFixtures.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { showOnPhone } from './connectScenarios.ts'
import {
  connectWallets,
  extensions,
  longNamedWallets,
  manyWallets,
  metaMask,
  mockDirectory,
  registerWallet,
  requestBoth,
  walletConnect,
} from './walletFixtures.ts'

const surface = 'frame'
type Directory = Parameters<typeof mockDirectory>[0]
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))

function show(view: View, directory?: Directory) {
  mockDirectory(directory)
  showInFrame({ name: 'Connect' }, view)
}

function createAllWalletsScenario(
  name: string,
  title: string,
  directory?: Directory,
  play?: (user: UserActions) => Promise<void>,
): Scenario {
  return { name, title, surface, show: () => show({ name: 'AllWallets' }, directory), play }
}

const createSearch = (text: string) => (user: UserActions) => user.type(t('allWallets.search'), text)

const allScenarios: Scenario[] = [
  createAllWalletsScenario('all-wallets', 'A few wallets'),
  createAllWalletsScenario('all-wallets-many', 'Ten thousand wallets', { wallets: manyWallets }),
  createAllWalletsScenario('all-wallets-long', 'Long names, and a picture that is broken', {
    wallets: longNamedWallets,
  }),
  { ...createAllWalletsScenario('all-wallets-loading', 'On their way', { waits: true }), waits: true },
  createAllWalletsScenario('all-wallets-unreachable', 'The list cannot be reached', { fails: true }),
  createAllWalletsScenario(
    'all-wallets-more-failed',
    'The next page cannot be reached',
    { wallets: manyWallets.slice(0, 40), count: 80, morePages: rejectOffline },
    async (user) => {
      await user.scroll()
      await user.see(t('allWallets.more'))
      await user.scroll()
    },
  ),
  createAllWalletsScenario('all-wallets-found', 'Searching', {}, async (user) => {
    await createSearch('ra')(user)
    await user.see(t('allWallets.found', { count: 2 }))
  }),
  createAllWalletsScenario('all-wallets-none', 'No wallet found', {}, async (user) => {
    await createSearch('Atlantis')(user)
    await user.see(t('allWallets.none'))
  }),
  createAllWalletsScenario(
    'all-wallets-certified',
    'Certified only',
    { wallets: [{ ...metaMask, badge_type: 'certified' }] },
    (user) => user.press(t('allWallets.certified')),
  ),
  createAllWalletsScenario(
    'all-wallets-certified-none',
    'Certified only, of which none has this name',
    { wallets: [{ ...metaMask, badge_type: 'certified' }] },
    async (user) => {
      await user.press(t('allWallets.certified'))
      await createSearch('Atlantis')(user)
      await user.see(t('allWallets.showAll'))
    },
  ),
  {
    name: 'all-wallets-phone',
    title: 'On a phone',
    surface,
    show: () => showOnPhone(() => show({ name: 'AllWallets' })),
  },
]

const downloads: View = { name: 'Downloads', wallet: metaMask.id }
const stores = {
  chrome_store: 'https://chromewebstore.example/metamask',
  app_store: 'https://apps.example/metamask',
  play_store: 'https://play.example/metamask',
  homepage: 'https://www.metamask.example/wallet',
}

const getScenarios: Scenario[] = [
  { name: 'what-is-a-wallet', title: 'Explanation', surface, show: () => show({ name: 'WhatIsAWallet' }) },
  { name: 'get-wallet', title: 'Get a wallet', surface, show: () => show({ name: 'GetWallet' }) },
  {
    name: 'get-wallet-loading',
    title: 'The list is loading',
    surface,
    waits: true,
    show: () => show({ name: 'GetWallet' }, { waits: true }),
  },
  {
    name: 'get-wallet-unreachable',
    title: 'The list can’t be loaded',
    surface,
    show: () => show({ name: 'GetWallet' }, { fails: true }),
  },
  {
    name: 'downloads',
    title: 'All platforms',
    surface,
    show: () => show(downloads, { wallets: [{ ...metaMask, ...stores }] }),
  },
  {
    name: 'downloads-long',
    title: 'A long name, one platform',
    surface,
    show: () => show(downloads, { wallets: longNamedWallets.map((wallet) => ({ ...wallet, homepage: origin })) }),
  },
  { name: 'downloads-nowhere', title: 'No download links', surface, show: () => show(downloads) },
  {
    name: 'downloads-unknown',
    title: 'No longer in the list',
    surface,
    show: () => show(downloads, { wallets: [] }),
  },
  {
    name: 'downloads-loading',
    title: 'Loading the wallet',
    surface,
    waits: true,
    show: () => show(downloads, { waits: true }),
  },
  {
    name: 'downloads-unreachable',
    title: 'The wallet can’t be loaded',
    surface,
    show: () => show(downloads, { fails: true }),
  },
]

const [metaMaskHere, phantomHere] = extensions
const revocable = { ...metaMaskHere, revoke: neverResolve }
const getEthereumParams = () => ({ name: metaMaskHere.name, chain: t('namespace.eip155') })

function showUsed(view: View, used: Parameters<typeof connectWallets>[0]) {
  connectWallets(used)
  mockAccount()
  mockSolanaAccount()
  showInFrame({ name: 'Account' }, view)
  requestBoth()
}

const usedScenarios: Scenario[] = [
  {
    name: 'wallets',
    title: 'One wallet for each blockchain',
    surface,
    show: () => showUsed({ name: 'Wallets' }, { eip155: revocable, solana: phantomHere }),
  },
  {
    name: 'wallets-one',
    title: 'A second wallet can be connected',
    surface,
    show: () => showUsed({ name: 'Wallets' }, { eip155: revocable }),
  },
  {
    name: 'wallets-shared',
    title: 'One wallet for both',
    surface,
    show: () => showUsed({ name: 'Wallets' }, { eip155: walletConnect, solana: walletConnect }),
  },
  {
    name: 'wallets-ending',
    title: 'Disconnecting a wallet',
    surface,
    show: () => showUsed({ name: 'Wallets' }, { eip155: revocable, solana: phantomHere }),
    play: (user) => user.press(t('wallets.revokeFor', getEthereumParams())),
  },
  {
    name: 'wallets-failed',
    title: 'One wallet couldn’t be disconnected',
    surface,
    show: () =>
      showUsed({ name: 'Wallets' }, { eip155: { ...metaMaskHere, disconnect: rejectOffline }, solana: phantomHere }),
    play: (user) => user.press(t('wallets.disconnectFrom', getEthereumParams())),
  },
  {
    name: 'wallets-long',
    title: 'Long names of wallets',
    surface,
    show: () => showUsed({ name: 'Wallets' }, { eip155: { ...revocable, name: longNamedWallets[1]?.name ?? '' } }),
  },
  {
    name: 'wallets-none',
    title: 'No wallet connected',
    surface,
    show() {
      for (const wallet of extensions) registerWallet(wallet)
      showInFrame({ name: 'Wallets' })
    },
  },
  {
    name: 'account-both',
    title: 'An EVM and a Solana account',
    surface,
    show: () => showUsed({ name: 'Account' }, { eip155: metaMaskHere, solana: phantomHere }),
  },
  {
    name: 'account-solana',
    title: 'A Solana account',
    surface,
    show() {
      showUsed({ name: 'Account' }, { eip155: metaMaskHere, solana: phantomHere })
      networks.store.setState({ namespace: 'solana' })
    },
  },
]

export const walletScenarios: ScenarioGroup[] = [
  { area: 'All wallets', scenarios: allScenarios },
  { area: 'Get a wallet', scenarios: getScenarios },
  { area: 'Connected wallets', scenarios: usedScenarios },
]
