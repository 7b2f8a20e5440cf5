import { HttpStatusError, TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { keptAnswers } from '../../../assets/keptAnswers.ts'
import { t } from '../../../i18n/i18n.ts'
import {
  createAsset,
  createAssets,
  drawDisc,
  longAssets,
  someAssets,
} from '../../../scenarios/support/accountFixtures.ts'
import {
  accounts,
  createStatus,
  ethereum,
  networks as fixtureNetworks,
  longNamed,
  optimism,
  solana,
} from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import {
  answers,
  formatKeptAge,
  neverResolve,
  showConnected,
  storeOldAnswers,
} from '../../../scenarios/support/setUp.ts'
import { showOnSolana } from '../../../scenarios/support/solanaFixtures.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import { storage } from '../../../state/storage.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'

type Answers = Partial<
  Record<'nativeBalance' | 'assets' | 'identity' | 'elsewhere', (key: readonly unknown[]) => unknown>
>

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))
const createPortfolio =
  (assets = someAssets, isIncomplete = false) =>
  () => ({ assets, isIncomplete })

/** Creates a rejection with a retry time, 500 ms early so that the countdown stays stable in screenshots. */
const rejectWithRetry = (gapMs: number) => () => {
  const data = { retryAt: Date.now() + gapMs - 500 }
  return Promise.reject(new TokenBalanceUnavailableError(undefined, { cause: new HttpStatusError(503), data }))
}

function show(queries: Answers = {}, wallet?: Partial<VaultStatus>) {
  answers.queries = { ...queries }
  showConnected({ name: 'Account' }, createStatus(wallet))
}

function showSettings(wallet?: Partial<VaultStatus>) {
  showConnected({ name: 'AccountSettings' }, createStatus(wallet))
}

const optimismUsdc = '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'

function mockOtherNetworks([, id]: readonly unknown[]) {
  if (id === fixtureNetworks[2]?.caipNetworkId) return rejectOffline()
  if (id !== optimism.caipNetworkId) return { assets: [], isIncomplete: false }
  const createOptimismAsset = (at: number, overrides: Parameters<typeof createAsset>[1]) => ({
    ...createAsset(at, overrides),
    networkId: optimism.caipNetworkId,
  })
  const some = [
    createOptimismAsset(0, { ...ether, units: 310_000_000_000_000_000n, price: 3120.4 }),
    createOptimismAsset(1, {
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      units: 120_500_000n,
      price: 1,
      address: optimismUsdc,
    }),
  ]
  return { assets: some, isIncomplete: false }
}

const surface = 'frame'
const totals: Scenario[] = [
  { name: 'account', title: 'With tokens', surface, show: () => show() },
  {
    name: 'account-named',
    title: 'With a name and a picture',
    surface,
    show: () => show({ identity: () => ({ name: 'garden.eth', avatar: drawDisc('#3d7a4f', 'g') }) }),
  },
  {
    name: 'account-backup',
    title: 'The phrase waits, because the passkey is synced',
    surface,
    show() {
      storage.set('needsBackup', true)
      show()
    },
  },
  {
    name: 'account-login',
    title: 'Wallet of a login with a long email',
    surface,
    show() {
      show()
      const user = { provider: 'email', email: 'eve-gssgbquh@mail.gardeners.example.org' } as const
      session.set('eip155', { ...session.of('eip155'), user })
    },
  },
  {
    name: 'account-long',
    title: 'Long names and numbers',
    surface,
    show: () =>
      show({
        nativeBalance: () => 123_456_789_012_345n * 10n ** 15n,
        assets: createPortfolio(longAssets),
        identity: () => ({
          name: 'the-society-of-people-who-keep-gardens.example.eth',
          avatar: 'data:image/png,nothing',
        }),
      }),
  },
  {
    name: 'account-new',
    title: 'New and empty',
    surface,
    show: () =>
      show({
        nativeBalance: () => 0n,
        assets: createPortfolio([createAsset(0, { ...ether, units: 0n, price: 3120.4 })]),
      }),
  },
  {
    name: 'account-unpriced',
    title: 'No token has a price',
    surface,
    show: () =>
      show({
        assets: createPortfolio(someAssets.map((asset) => ({ ...asset, price: undefined }))),
      }),
  },
  {
    name: 'account-tiny',
    title: 'Tiny balances',
    surface,
    show: () =>
      show({
        nativeBalance: () => 21_000n,
        assets: createPortfolio([createAsset(0, { ...ether, units: 21_000n, price: 3120.4 })]),
      }),
  },
  {
    name: 'account-incomplete',
    title: 'Some balances couldn’t be read',
    surface,
    show: () => show({ assets: createPortfolio(someAssets, true) }),
  },
  {
    name: 'account-many',
    title: 'Five hundred tokens',
    surface,
    show: () => show({ assets: createPortfolio(createAssets(500)) }),
  },
  {
    name: 'account-networks',
    title: 'Tokens on several networks, one of which fails',
    surface,
    show() {
      show({ elsewhere: mockOtherNetworks })
      networks.store.setState({ requested: [ethereum, optimism, solana, ...fixtureNetworks.slice(2, 4)] })
    },
    play: (user) => user.see(t('account.failed', { networks: fixtureNetworks[2]?.name ?? '' })),
  },
  {
    name: 'account-zero-failed',
    title: 'Nothing here, and another network can’t be read',
    surface,
    show() {
      const none = [createAsset(0, { ...ether, units: 0n, price: 3120.4 })]
      show({ nativeBalance: () => 0n, assets: createPortfolio(none), elsewhere: rejectOffline })
      networks.store.setState({ requested: [ethereum, optimism] })
    },
    play: (user) => user.see(t('account.failed', { networks: optimism.name })),
  },
  {
    name: 'account-menu',
    title: 'The account menu',
    surface,
    show() {
      show()
      const user = { provider: 'google', email: 'ada@garden.example' } as const
      session.set('eip155', { ...session.of('eip155'), user })
    },
    play: (user) => user.press('Account 1'),
  },
  {
    name: 'account-unpriced-named',
    title: 'The tokens without a price are named',
    surface,
    show: () => show(),
    play: (user) => user.press(t('account.unpriced', { count: 2 })),
  },
  {
    name: 'account-spam',
    title: 'Spam tokens shown',
    surface,
    show: () => show(),
    play: (user) => user.press(t('tokens.showHidden', { count: 1 })),
  },
]

const troubles: Scenario[] = [
  {
    name: 'account-loading',
    title: 'Loading',
    surface,
    waits: true,
    show: () => show({ nativeBalance: neverResolve, assets: neverResolve }),
  },
  {
    name: 'account-loading-tokens',
    title: 'The native balance is loaded, the tokens are not',
    surface,
    waits: true,
    show: () => show({ assets: neverResolve }),
  },
  {
    name: 'account-no-tokens',
    title: 'Tokens are unavailable',
    surface,
    show: () => show({ assets: rejectWithRetry(24_000) }),
    play: (user) => user.see(t('tokens.unavailable')),
  },
  {
    name: 'account-unavailable',
    title: 'Balances are unavailable',
    surface,
    show: () => show({ nativeBalance: rejectOffline, assets: rejectWithRetry(0) }),
    play: (user) => user.see(t('account.balanceUnavailable')),
  },
  {
    name: 'account-chain-away',
    title: 'The chain doesn’t answer, the backend does',
    surface,
    show: () => show({ nativeBalance: rejectOffline }),
  },
  {
    name: 'account-unknown-network',
    title: 'Unknown network',
    surface,
    show() {
      show()
      networks.store.setState({ active: {} })
    },
  },
  {
    name: 'account-fixed-network',
    title: 'The site fixes the network',
    surface,
    show() {
      options.set({ enableNetworkSwitch: false })
      show()
    },
  },
  {
    name: 'account-two-chains',
    title: 'Accounts on two blockchains',
    surface,
    show() {
      showOnSolana([{ name: 'Account' }])
      networks.store.setState({ namespace: 'eip155' })
    },
  },
  {
    name: 'account-as-of',
    title: 'Balances from five minutes ago',
    surface,
    show() {
      storeOldAnswers((whose) => {
        keptAnswers.keepAssets(whose, createPortfolio()())
        keptAnswers.keepNative(whose, 1_204_530_000_000_000_000n)
      })
      show({ nativeBalance: rejectOffline, assets: rejectWithRetry(24_000) })
    },
    play: (user) => user.see(t('account.asOf', { time: formatKeptAge() })),
  },
]

const settings: Scenario[] = [
  { name: 'account-settings', title: 'Settings', surface, show: () => showSettings() },
  { name: 'account-locked', title: 'Settings, locked', surface, show: () => showSettings({ state: 'locked' }) },
  { name: 'account-several', title: 'Settings, several accounts', surface, show: () => showSettings({ accounts }) },
  {
    name: 'account-settings-long',
    title: 'Settings, long names',
    surface,
    show: () => showSettings({ accounts: longNamed }),
  },
]

export const accountScenarios: ScenarioGroup = {
  area: 'Account',
  scenarios: [...totals, ...troubles, ...settings],
}
