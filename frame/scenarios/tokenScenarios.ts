import { HttpStatusError, TokenBalanceUnavailableError } from '#shared/catalogueErrors.ts'
import type { View } from '#shared/view.ts'
import { t } from '../i18n/i18n.ts'
import { changeConfig } from '../platform/config.ts'
import { networks } from '../state/networks.ts'
import { longAssets, someAssets } from './accountFixtures.ts'
import { ethereum, networks as fixtureNetworks, optimism } from './fixtures.ts'
import { friend, usdc } from './mockChain.ts'
import type { Scenario, ScenarioGroup } from './scenario.ts'
import { answers, never, showConnected } from './setUp.ts'

type Answers = Partial<Record<'nativeBalance' | 'assets', () => unknown>>

const away = () => Promise.reject(new TypeError('Failed to fetch'))

function failed() {
  const data = { retryAt: Date.now() + 23_500 }
  return Promise.reject(new TokenBalanceUnavailableError(undefined, { cause: new HttpStatusError(503), data }))
}

const token = (address?: string): View => ({
  name: 'Token',
  network: ethereum.caipNetworkId,
  ...(address && { token: address }),
})

const openToken = (address?: string, queries: Answers = {}) => {
  answers.queries = { ...queries }
  showConnected(token(address))
}

const surface = 'frame'
const tokens: Scenario[] = [
  {
    name: 'token',
    title: 'A token that the deployment vouches for',
    surface,
    show() {
      openToken(usdc)
      const known = { ...ethereum, known: { tokens: [usdc] } }
      changeConfig({ networks: fixtureNetworks.map((one) => (one === ethereum ? known : one)) })
      networks.store.setState({ requested: [known, optimism] })
    },
  },
  { name: 'token-native', title: 'The own currency', surface, show: () => openToken() },
  { name: 'token-unpriced', title: 'Without a price', surface, show: () => openToken(someAssets[3]?.address) },
  { name: 'token-spam', title: 'Spam', surface, show: () => openToken(someAssets[5]?.address) },
  {
    name: 'token-long',
    title: 'Long name and amount',
    surface,
    show: () => openToken(longAssets[1]?.address, { assets: () => ({ assets: longAssets, isIncomplete: false }) }),
  },
  { name: 'token-gone', title: 'No longer in the account', surface, show: () => openToken(friend) },
  {
    name: 'token-loading',
    title: 'Loading',
    surface,
    waits: true,
    show: () => openToken(usdc, { assets: never }),
  },
  {
    name: 'token-failed',
    title: 'Unavailable',
    surface,
    show: () => openToken(usdc, { nativeBalance: away, assets: failed }),
    play: (user) => user.see(t('token.failed')),
  },
]

export const tokenScenarios: ScenarioGroup = { area: 'Token', scenarios: tokens }
