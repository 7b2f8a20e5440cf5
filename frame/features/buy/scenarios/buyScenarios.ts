import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, mockAccount, neverResolve, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { purchases } from '../model/purchases.ts'
import {
  createOrder,
  createPurchase,
  createQuote,
  id,
  mocked,
  readFallbackOptions,
  rejectField,
  sellers,
  sold,
  soldMuch,
  soldTwice,
  toScenario,
} from './buyFixtures.ts'

const hundred = { amount: '100' }
const hash = `0x${'8c'.repeat(32)}`
const halfAnHour = 31 * 60
const rejectOffline = () => Promise.reject(new TypeError('Failed to fetch'))

const forms: Scenario[] = [
  toScenario({ name: 'buy', title: 'Empty form' }),
  toScenario({ name: 'buy-prices', title: 'Prices of two providers', draftState: hundred }),
  toScenario({
    name: 'buy-one-provider',
    title: 'One provider',
    draftState: hundred,
    isAlone: true,
    quotes: () => createQuote({}),
  }),
  toScenario({
    name: 'buy-euros',
    title: 'In euros, for ether',
    draftState: { ...hundred, token: 'ETH ', currency: 'EUR' },
    quotes: () => {
      const createEuros = (amount: string) => ({ amount, currency: 'EUR' })
      const fees = {
        networkFee: createEuros('0.42'),
        providerFee: createEuros('1.50'),
        paymentTotal: createEuros('100.00'),
      }
      return createQuote({ ...fees, purchaseAmount: { amount: '0.041804', currency: 'ETH' } })
    },
  }),
  toScenario({
    name: 'buy-reading',
    title: 'Checking the prices',
    draftState: hundred,
    quotes: neverResolve,
    waits: true,
  }),
  toScenario({
    name: 'buy-refused',
    title: 'One provider refuses',
    draftState: hundred,
    quotes: () => ({
      ...createQuote({}),
      refusals: [{ provider: 'tally', field: 'country', description: 'Tally does not serve your country.' }],
    }),
  }),
  toScenario({
    name: 'buy-down',
    title: 'One provider is down',
    draftState: hundred,
    quotes: () => ({ ...createQuote({}), refusals: [{ provider: 'tally', field: 'provider', description: 'Down.' }] }),
  }),
  toScenario({
    name: 'buy-country',
    title: 'One provider needs a country',
    draftState: hundred,
    quotes: () => ({
      ...createQuote({}),
      refusals: [{ provider: 'tally', field: 'place', description: 'Which country?' }],
    }),
  }),
  toScenario({
    name: 'buy-provider-limit',
    title: 'Too much for one provider',
    draftState: { amount: '7000' },
    quotes: () => ({
      ...createQuote({}),
      refusals: [{ provider: 'tally', field: 'amount', description: 'Too much.' }],
    }),
  }),
  toScenario({ name: 'buy-no-prices', title: 'No prices can be had', draftState: hundred, quotes: () => mocked }),
  toScenario({ name: 'buy-form', title: 'Amount is no number', draftState: { amount: '1.2.3' } }),
  toScenario({ name: 'buy-zero', title: 'Amount is zero', draftState: { amount: '0' } }),
  toScenario({ name: 'buy-limits', title: 'Amount is too small', draftState: { amount: '3' } }),
  toScenario({ name: 'buy-loading', title: 'Loading what is sold', options: neverResolve, waits: true }),
  toScenario({ name: 'buy-fallback', title: 'What is usually sold', options: readFallbackOptions }),
  toScenario({
    name: 'buy-fallback-elsewhere',
    title: 'Nothing usual on this network',
    options: async () => ({ ...(await readFallbackOptions()), purchaseCurrencies: [] }),
  }),
  toScenario({ name: 'buy-not-here', title: 'Nothing is sold here', options: () => ({ ...sold, providers: [] }) }),
  toScenario({ name: 'buy-where', title: 'The providers need a country', options: () => rejectField('place') }),
  toScenario({
    name: 'buy-not-there',
    title: 'Nothing is sold in this country',
    draftState: { country: 'AQ' },
    options: () => rejectField('country'),
  }),
  toScenario({
    name: 'buy-no-network',
    title: 'Unknown network',
    after: () => networks.store.setState({ active: {} }),
  }),
  {
    name: 'buy-no-wallet',
    title: 'No wallet connected',
    surface: 'frame',
    show() {
      changeConfig({ onramp: sellers })
      showInFrame({ name: 'OnRampProviders' })
    },
  },
  toScenario({
    name: 'buy-start-failed',
    title: 'The order can’t be made',
    draftState: hundred,
    after: () => {
      answers.fetch = async () => new Response('{}', { status: 503 })
    },
    async play(user) {
      await user.press('Harbour')
      await user.see(t('errors.ProviderUnreachableError', { provider: 'Harbour' }))
    },
  }),
  toScenario({
    name: 'buy-start-offline',
    title: 'The wallet’s server is down',
    draftState: hundred,
    after: () => {
      answers.fetch = rejectOffline
    },
    async play(user) {
      await user.press('Harbour')
      await user.see(t('errors.ProviderUnreachableError.server'))
    },
  }),
  toScenario({ name: 'buy-open-order', title: 'With an open order', order: () => createOrder({ status: 'paid' }) }),
]

const lists: Scenario[] = [
  toScenario({ name: 'buy-tokens', title: 'A few tokens', view: { name: 'OnRampTokenSelect' } }),
  toScenario({
    name: 'buy-tokens-many',
    title: 'Many tokens',
    view: { name: 'OnRampTokenSelect' },
    options: () => soldMuch,
  }),
  toScenario({
    name: 'buy-tokens-shared',
    title: 'Two tokens with one symbol',
    view: { name: 'OnRampTokenSelect' },
    options: () => soldTwice,
  }),
  toScenario({
    name: 'buy-tokens-none',
    title: 'No token matches',
    view: { name: 'OnRampTokenSelect' },
    options: () => soldMuch,
    async play(user) {
      await user.type(t('send.searchToken'), 'doge')
      await user.see(t('send.noTokens'))
    },
  }),
  toScenario({ name: 'buy-currencies', title: 'A few currencies', view: { name: 'OnRampFiatSelect' } }),
  toScenario({
    name: 'buy-currencies-many',
    title: 'Many currencies',
    view: { name: 'OnRampFiatSelect' },
    options: () => soldMuch,
  }),
  toScenario({ name: 'buy-countries', title: 'Countries', view: { name: 'OnRampCountrySelect' } }),
  toScenario({
    name: 'buy-countries-none',
    title: 'No country matches',
    view: { name: 'OnRampCountrySelect' },
    async play(user) {
      await user.type(t('buy.searchCountry'), 'zzz')
      await user.see(t('buy.noCountry'))
    },
  }),
  toScenario({ name: 'buy-what', title: 'How buying works', view: { name: 'WhatIsABuy' } }),
]

const progress: View = { name: 'BuyInProgress', order: id }
const createProgressScenario = (name: string, title: string, change: Partial<OnrampOrder>) =>
  toScenario({ name, title, view: progress, order: () => createOrder(change) })
const long = Math.floor(Date.now() / 1000) - halfAnHour

const stages: Scenario[] = [
  createProgressScenario('buy-waiting', 'Waiting for the payment', {}),
  toScenario({
    name: 'buy-blocked',
    title: 'The window was blocked',
    view: progress,
    order: () => createOrder(),
    isBlocked: true,
  }),
  createProgressScenario('buy-paid', 'Paid', { status: 'paid' }),
  createProgressScenario('buy-sent', 'Sent', { status: 'sent', hash, amount: '98.37' }),
  createProgressScenario('buy-received', 'Arrived', { status: 'received', hash, amount: '98.37' }),
  createProgressScenario('buy-less', 'Less arrived than was offered', { status: 'received', hash, amount: '88.533' }),
  createProgressScenario('buy-failed', 'Declined', { status: 'failed' }),
  createProgressScenario('buy-expired', 'Expired', { status: 'expired' }),
  createProgressScenario('buy-silent', 'Nothing for half an hour', { status: 'paid', at: long }),
  toScenario({ name: 'buy-unknown', title: 'Loading its state', view: progress, order: neverResolve, waits: true }),
  toScenario({
    name: 'buy-unread',
    title: 'The state can’t be read',
    view: progress,
    order: rejectOffline,
  }),
  toScenario({
    name: 'buy-forgotten',
    title: 'Unknown purchase',
    view: progress,
    order: rejectOffline,
    isForgotten: true,
  }),
]

/** Waits until the purchase is shown. The list's code loads after the account. */
const seePurchase = (user: UserActions) => user.see(t('account.purchaseOf', { symbol: 'USDC', provider: 'Harbour' }))

const inAccount: Scenario[] = [
  toScenario({ name: 'account-buy', title: 'With the button Buy', view: { name: 'Account' } }),
  toScenario({
    name: 'account-buy-empty',
    title: 'Empty, with the button Buy',
    view: { name: 'Account' },
    after: () => {
      answers.queries.assets = () => ({ assets: [], isIncomplete: false })
      answers.queries.nativeBalance = () => 0n
      mockAccount()
    },
  }),
  toScenario({
    name: 'account-buying',
    title: 'With a purchase',
    view: { name: 'Account' },
    order: () => createOrder(),
    play: seePurchase,
  }),
  toScenario({
    name: 'account-buying-twice',
    title: 'With two purchases',
    view: { name: 'Account' },
    order: ([, orderId]) => createOrder(orderId === id ? { status: 'paid' } : {}),
    after: () => purchases.add(createPurchase({ id: 'second', pays: { amount: '80', currency: 'USD' } })),
    play: seePurchase,
  }),
  toScenario({
    name: 'account-buying-unread',
    title: 'With a purchase that can’t be read',
    view: { name: 'Account' },
    order: rejectOffline,
    play: seePurchase,
  }),
  toScenario({
    name: 'account-bought',
    title: 'With an arrived purchase',
    view: { name: 'Account' },
    order: () => createOrder({ status: 'received', hash }),
    play: seePurchase,
  }),
]

export const buyScenarios: ScenarioGroup[] = [
  { area: 'Buy', scenarios: forms },
  { area: 'Buy: choose', scenarios: lists },
  { area: 'Buy: purchase', scenarios: stages },
  { area: 'Buy: account', scenarios: inAccount },
]
