import type {
  OnrampOptions,
  OnrampOrder,
  OnrampQuote,
  OnrampQuotes,
  PaymentCurrency,
} from '@oriel/shared/backend/onramp.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { changeConfig } from '../../../platform/config.ts'
import { router } from '../../../router/router.ts'
import { accounts, createStatus, ethereum } from '../../../scenarios/support/fixtures.ts'
import { usdc } from '../../../scenarios/support/mockChain.ts'
import type { Scenario } from '../../../scenarios/support/scenario.ts'
import { type Answer, answers, neverResolve, showConnected } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import type { Purchase } from '../../../state/storage.ts'
import { mockedQuoteId, onrampApi } from '../api/onramp.ts'
import { type BuyDraft, buyDraft } from '../model/draft.ts'
import { purchases } from '../model/purchases.ts'
import { blocked } from '../model/startPurchase.ts'

const networkId = ethereum.caipNetworkId
const minutes = 60_000

const createSoldNetworks = (contract_address: string) => [
  { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address, networkId },
]
const limits: PaymentCurrency['payment_method_limits'] = [{ id: 'card', min: '10.00', max: '7500.00' }]
export const sellers = [
  { id: 'harbour', label: 'Harbour' },
  { id: 'tally', label: 'Tally' },
]

export const sold: OnrampOptions = {
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: createSoldNetworks(usdc) },
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: createSoldNetworks('') },
  ],
  paymentCurrencies: ['USD', 'EUR', 'GBP'].map((id) => ({ id, payment_method_limits: limits })),
  country: 'US',
  providers: sellers.map((provider) => ({ ...provider, feeText: '1.5 %', networks: [networkId] })),
}

const moreSymbols = ['DAI', 'USDT', 'WBTC', 'LINK', 'UNI', 'AAVE', 'MKR']
/** Enough tokens and currencies for their lists to have a search field. */
export const soldMuch: OnrampOptions = {
  ...sold,
  purchaseCurrencies: [
    ...sold.purchaseCurrencies,
    ...moreSymbols.map((symbol, at) => ({
      id: symbol,
      name: symbol,
      symbol,
      networks: createSoldNetworks(`0x${(at + 1).toString(16).padStart(40, '0')}`),
    })),
  ],
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'BRL', 'INR', 'MXN'].map((id) => ({
    id,
    payment_method_limits: limits,
  })),
}

/** The issuer's own USDC and a bridged one. */
export const soldTwice: OnrampOptions = {
  ...sold,
  purchaseCurrencies: sold.purchaseCurrencies.map((currency) =>
    currency.symbol === 'USDC'
      ? { ...currency, networks: [...currency.networks, ...createSoldNetworks(`0x${'b2'.repeat(20)}`)] }
      : currency,
  ),
}

const createDollars = (amount: string) => ({ amount, currency: 'USD' })

export function createQuote(change: Partial<OnrampQuote> & { receive?: string }): OnrampQuote {
  const { receive = '98.37', ...rest } = change
  return {
    paymentTotal: createDollars('100.00'),
    paymentSubtotal: createDollars('98.40'),
    quoteId: 'a',
    purchaseAmount: { amount: receive, currency: 'USDC' },
    networkFee: createDollars('0.10'),
    providerFee: createDollars('1.50'),
    provider: 'harbour',
    expiresAt: Math.floor(Date.now() / 1000) + 31,
    ...rest,
  }
}

export const createTwoQuotes = (): OnrampQuotes => ({
  ...createQuote({}),
  others: [createQuote({ provider: 'tally', quoteId: 'b', receive: '96.91', providerFee: createDollars('2.95') })],
})

const nothing = createDollars('100')
export const mocked: OnrampQuotes = {
  paymentTotal: nothing,
  paymentSubtotal: nothing,
  purchaseAmount: nothing,
  networkFee: nothing,
  quoteId: mockedQuoteId,
}

export const createOrder = (change: Partial<OnrampOrder> = {}): OnrampOrder => ({
  status: 'open',
  provider: 'harbour',
  network: networkId,
  asset: usdc,
  symbol: 'USDC',
  at: Math.floor(Date.now() / 1000),
  createdAt: Math.floor(Date.now() / 1000),
  ...change,
})

export const id = '7d0f7a52-6b1e-4c39-9b5e-2f1a44c0a1de'

export const createPurchase = (change: Partial<Purchase> = {}): Purchase => ({
  id,
  url: `/buy/${id}`,
  provider: 'harbour',
  network: networkId,
  account: accounts[0].eip155,
  symbol: 'USDC',
  pays: { amount: '100', currency: 'USD' },
  offered: '98.37',
  at: Date.now() - minutes,
  ...change,
})

type BuyState = {
  name: string
  title: string
  view?: View
  options?: () => unknown
  quotes?: () => unknown
  order?: Answer
  draftState?: Partial<BuyDraft>
  /** True if this browser has no record of the purchase. */
  isForgotten?: boolean
  isBlocked?: boolean
  isAlone?: boolean
  after?: () => void
  play?: (user: UserActions) => Promise<void>
  waits?: boolean
}

export function toScenario(state: BuyState): Scenario {
  const { name, title, view = { name: 'OnRampProviders' }, waits = false, play } = state
  return { name, title, surface: 'frame', waits, play, show: () => showBuy(view, state) }
}

function showBuy(view: View, { options, quotes, order: answer, draftState = {}, ...state }: BuyState) {
  answers.queries.onrampOptions = options ?? (() => sold)
  answers.queries.onrampQuotes = quotes ?? createTwoQuotes
  answers.queries.onrampOrder = answer ?? neverResolve
  answers.fetch = neverResolve
  showConnected({ name: 'Account' }, createStatus())
  changeConfig({ onramp: state.isAlone ? sellers.slice(0, 1) : sellers })
  router.store.setState({ history: view.name === 'Account' ? [view] : [{ name: 'Account' }, view], direction: 'prev' })
  buyDraft.reset()
  buyDraft.store.setState({ currency: undefined, country: undefined, ...draftState })
  for (const purchase of purchases.store.getState().list) purchases.remove(purchase.id)
  if (answer && !state.isForgotten) purchases.add(createPurchase())
  blocked.setState({ id: state.isBlocked ? id : undefined })
  state.after?.()
}

/** Rejects like the backend if all providers reject this field. */
export const rejectField = (field: string) =>
  Promise.reject(new HttpStatusError(400, [{ field, description: 'Refused.' }]))

/** Returns the fallback options for a deployment that does not respond. */
export async function readFallbackOptions() {
  answers.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  return await onrampApi.options()
}
