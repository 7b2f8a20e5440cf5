import type { PriceHistory } from '@oriel/shared/backend/account.ts'
import { HttpStatusError, TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { createPriceHistory, fall, longAssets, someAssets } from '../../../scenarios/support/accountFixtures.ts'
import { ethereum, networks as fixtureNetworks, optimism } from '../../../scenarios/support/fixtures.ts'
import { friend, usdc } from '../../../scenarios/support/mockChain.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve, showConnected } from '../../../scenarios/support/setUp.ts'
import { networks } from '../../../state/networks.ts'

type Answers = Partial<Record<'nativeBalance' | 'assets' | 'priceHistory', () => unknown>>

const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))

function rejectWithRetry() {
  const data = { retryAt: Date.now() + 23_500 }
  return Promise.reject(new TokenBalanceUnavailableError(undefined, { cause: new HttpStatusError(503), data }))
}

const createTokenView = (address?: string): View => ({
  name: 'Token',
  network: ethereum.caipNetworkId,
  token: address,
})

const openToken = (address?: string, queries: Answers = {}) => {
  answers.queries = { ...queries }
  showConnected(createTokenView(address))
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
      changeConfig({ networks: fixtureNetworks.map((network) => (network === ethereum ? known : network)) })
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
    show: () => openToken(usdc, { assets: neverResolve }),
  },
  {
    name: 'token-failed',
    title: 'Unavailable',
    surface,
    show: () => openToken(usdc, { nativeBalance: rejectOffline, assets: rejectWithRetry }),
    play: (user) => user.see(t('token.failed')),
  },
]

/** Opens the view of the native currency with the given price history. */
const openPrice = (history: () => unknown) => openToken(undefined, { priceHistory: history })
const createFallingHistory = () => createPriceHistory(3120.4, 'day', fall)

const prices: Scenario[] = [
  { name: 'token-price-down', title: 'The price fell', surface, show: () => openPrice(createFallingHistory) },
  {
    name: 'token-price-read',
    title: 'A point is read',
    surface,
    show: () => openPrice(createFallingHistory),
    play: (user) => user.slide(30),
  },
  {
    name: 'token-price-week',
    title: 'Another period',
    surface,
    show: () => openToken(),
    play: (user) => user.choose(t('price.week')),
  },
  {
    name: 'token-price-since',
    title: 'Known for a part of the day',
    surface,
    show: () => openPrice(() => dropFirstHalf(createFallingHistory())),
  },
  {
    name: 'token-price-same',
    title: 'The price did not change',
    surface,
    show: () => openPrice(() => createPriceHistory(1, 'day', () => 1)),
  },
  { name: 'token-price-none', title: 'No price history', surface, show: () => openPrice(() => ({ points: [] })) },
  {
    name: 'token-price-unindexed',
    title: 'On a network without an index',
    surface,
    show() {
      openToken()
      changeConfig({ indexed: [] })
    },
  },
  {
    name: 'token-price-loading',
    title: 'The price history loads',
    surface,
    waits: true,
    show: () => openPrice(neverResolve),
  },
  {
    name: 'token-price-failed',
    title: 'The price history is unavailable',
    surface,
    show: () => openPrice(rejectOffline),
    play: (user) => user.see(t('price.failed')),
  },
]

function dropFirstHalf({ points }: PriceHistory): PriceHistory {
  const secondHalf = points.slice(points.length >> 1)
  return { points: secondHalf, from: secondHalf[0]?.at }
}

export const tokenScenarios: ScenarioGroup = { area: 'Token', scenarios: [...tokens, ...prices] }
