import { SwapNetworkError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import {
  LiquidityError,
  NoQuoteError,
  SwapBuildError,
  SwapFailsError,
  SwapLimitError,
  SwapMismatchError,
  SwapUncheckedError,
} from '@oriel/shared/errors/swapErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { optimism } from '../../../scenarios/support/fixtures.ts'
import { longNamedToken, swapRouter } from '../../../scenarios/support/mockChain.ts'
import { mockWallet } from '../../../scenarios/support/mockWallets.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { longNamed } from '../../send/scenarios/sendFixtures.ts'
import { nativeKey } from '../model/swapAsset.ts'
import {
  createQuote,
  exchange,
  get,
  give,
  half,
  listed,
  noDecimals,
  openSlippage,
  showSwap,
  toScenarios,
  typeSlippage,
  unlisted,
  usdcKey,
} from './swapFixtures.ts'

const createRejection = (error: Error) => () => Promise.reject(error)
const createHighImpactState = (priceImpact: string) => ({ draftState: half, quote: () => createQuote({ priceImpact }) })
const createFailedState = (error: Error) => ({ draftState: half, stage: { error } })

const forms = toScenarios([
  { name: 'swap', title: 'Empty form' },
  { name: 'swap-amount', title: 'No amount yet', draftState: { to: usdcKey } },
  { name: 'swap-ready', title: 'Ready to review', draftState: half },
  { name: 'swap-reading', title: 'Reading the price', draftState: half, quote: neverResolve, waits: true },
  { name: 'swap-funds', title: 'More than the balance', draftState: { ...half, amount: '99' } },
  {
    name: 'swap-liquidity',
    title: 'Too little in the pools',
    draftState: half,
    quote: createRejection(new LiquidityError()),
  },
  { name: 'swap-no-quote', title: 'No price', draftState: half, quote: createRejection(new NoQuoteError()) },
  {
    name: 'swap-long',
    title: 'Long names and numbers',
    draftState: { from: longNamedToken, to: nativeKey, amount: '123456789012.344678901234567' },
    quote: () => createQuote({ fromAmount: String(longNamed.units), toAmount: '1234567890123456789' }),
  },
  {
    name: 'swap-beyond',
    title: 'More than any pool holds',
    draftState: { ...half, amount: '12345678901234567890123' },
    quote: createRejection(new LiquidityError()),
  },
  {
    name: 'swap-digits',
    title: 'Amounts of twelve digits',
    draftState: { ...half, amount: '9.999511523456' },
    quote: () => createQuote({ toAmount: '23262490026' }),
  },
  {
    name: 'swap-exact-out',
    title: 'Amount on the other side',
    draftState: { to: usdcKey, exact: 'to', amount: '1000' },
  },
  { name: 'swap-fee', title: 'With a fee of the wallet', draftState: half, quote: () => createQuote({ feeBps: 50 }) },
  { name: 'swap-impact', title: 'Price impact of 1.5 %', ...createHighImpactState('0.015') },
  { name: 'swap-impact-warning', title: 'Price impact of 4 %', ...createHighImpactState('0.04') },
  { name: 'swap-impact-danger', title: 'Price impact of 8 %', ...createHighImpactState('0.08') },
  { name: 'swap-impact-refused', title: 'Price impact of 20 %', ...createHighImpactState('0.2') },
  { name: 'swap-slippage', title: 'Choice of the slippage', draftState: half, play: openSlippage },
  { name: 'swap-slippage-own', title: 'Own slippage of 3 %', draftState: half, slippage: 3, play: openSlippage },
  { name: 'swap-slippage-high', title: 'Own slippage of 3 %, closed', draftState: half, slippage: 3 },
  { name: 'swap-slippage-form', title: 'No slippage', draftState: half, play: (user) => typeSlippage(user, '50') },
  {
    name: 'swap-leftover',
    title: 'A limit that no swap used',
    draftState: { from: usdcKey, to: nativeKey, amount: '50' },
    allowance: 50_000_000n,
  },
  {
    name: 'swap-leftover-more',
    title: 'A limit above the balance',
    draftState: { from: usdcKey, to: nativeKey, amount: '50' },
    allowance: 2n ** 256n - 1n,
  },
  { name: 'swap-mismatch', title: 'Not what it says', ...createFailedState(new SwapMismatchError()) },
  { name: 'swap-unchecked', title: 'It can’t be checked', ...createFailedState(new SwapUncheckedError()) },
  { name: 'swap-fails', title: 'It would fail', ...createFailedState(new SwapFailsError()) },
  { name: 'swap-build', title: 'It can’t be built', ...createFailedState(new SwapBuildError()) },
  {
    name: 'swap-unsupported',
    title: 'The network has no exchange any longer',
    ...createFailedState(new SwapNetworkError()),
  },
  { name: 'swap-nowhere', title: 'Network without an exchange', network: { ...optimism } },
])

const createTokenListState = (side: 'from' | 'to', search?: string) => ({
  view: { name: 'SwapSelectToken' as const, side, search },
})

const choices = toScenarios([
  { name: 'swap-tokens', title: 'Choosing a token', ...createTokenListState('to') },
  {
    name: 'swap-tokens-loading',
    title: 'Tokens are loading',
    ...createTokenListState('to'),
    tokens: neverResolve,
    waits: true,
  },
  {
    name: 'swap-tokens-failed',
    title: 'Tokens can’t be loaded',
    ...createTokenListState('to'),
    tokens: createRejection(new NoQuoteError()),
  },
  { name: 'swap-tokens-none', title: 'No token matches', ...createTokenListState('to', 'zzz') },
  {
    name: 'swap-tokens-several',
    title: 'Several tokens of one symbol',
    ...createTokenListState('to', 'USDC'),
    tokens: () => [...listed, { ...listed[1], address: `${exchange.caipNetworkId}:${unlisted}`, name: 'USDC' }],
  },
  {
    name: 'swap-tokens-no-token',
    title: 'Address without a token',
    ...createTokenListState('to', `0x${'7e'.repeat(20)}`),
  },
  { name: 'swap-tokens-unlisted', title: 'Unlisted token by its address', ...createTokenListState('to', unlisted) },
])

const review = { name: 'SwapReview' as const }
const token = { give: get, get: give, spend: 50_000_000n, spender: swapRouter, minimum: 21_000_000_000_000_000n }
const effects = {
  spent: 50_000_000n,
  received: 21_300_000_000_000_000n,
  allowanceLeft: 0n,
  gasUsed: 210_000n,
  decimals: noDecimals,
}
const paid = { ...token, expected: 21_300_000_000_000_000n }
const call = { to: swapRouter, value: 0n, data: '0x' } as const
const three = { strategy: 'approve' as const, calls: [call, call, call], effects }

const reviews = toScenarios([
  { name: 'swap-review', title: 'Review with another wallet', view: review, reviewed: {}, wallet: connectOtherWallet },
  {
    name: 'swap-review-permit',
    title: 'Signature, then swap',
    view: review,
    reviewed: { order: paid, plan: { strategy: 'permit', effects } },
  },
  { name: 'swap-review-approve', title: 'Three steps', view: review, reviewed: { order: paid, plan: three } },
  {
    name: 'swap-review-waiting',
    title: 'The network confirms the limit',
    view: review,
    reviewed: { order: paid, plan: three },
    stage: { stage: 'waiting' },
  },
  {
    name: 'swap-review-batch',
    title: 'The other wallet has sent its calls',
    view: review,
    reviewed: { order: paid, plan: { strategy: 'batch', effects } },
    stage: { stage: 'sent' },
    wallet: connectOtherWallet,
  },
  {
    name: 'swap-review-limit-stays',
    title: 'An earlier limit stays, and the wallet takes a fee',
    view: review,
    reviewed: {
      order: { ...paid, fee: { bps: 50, recipient: unlisted } },
      plan: { effects: { ...effects, allowanceLeft: 2n ** 256n - 1n } },
    },
  },
  { name: 'swap-review-moved', title: 'The price has moved', view: review, reviewed: {}, stage: { moved: true } },
  {
    name: 'swap-review-wallet',
    title: 'The other wallet asks',
    view: review,
    reviewed: {},
    stage: { stage: 'swapping' },
    wallet: connectOtherWallet,
  },
  {
    name: 'swap-review-tax',
    title: 'Token that keeps a part, and is not listed',
    view: review,
    reviewed: {
      order: { get: { ...get, symbol: 'TAX', isListed: false }, minimum: 1_110_854_000n, slippage: 5 },
      plan: {
        effects: {
          spent: 5n * 10n ** 17n,
          received: 1_145_933_600n,
          allowanceLeft: 0n,
          gasUsed: 150_000n,
          decimals: noDecimals,
        },
      },
    },
  },
  {
    name: 'swap-review-failed',
    title: 'A failure in the review',
    view: review,
    reviewed: {},
    stage: { error: new SwapFailsError() },
  },
  {
    name: 'swap-review-rejected',
    title: 'The other wallet rejected, and the limit is set',
    view: review,
    wallet: connectOtherWallet,
    stage: { error: new UserRejectedError() },
    reviewed: { order: paid, plan: { allowance: 50_000_000n, effects } },
  },
  {
    name: 'swap-review-limit-changed',
    title: 'The wallet allowed another amount',
    view: review,
    reviewed: { order: paid, plan: three },
    stage: { error: new SwapLimitError() },
  },
])

function connectOtherWallet() {
  const { accounts } = session.of('eip155')
  registry.put(mockWallet({ id: 'org.example.meadow', name: 'Meadow' }))
  session.set('eip155', { status: 'connected', connectorId: 'org.example.meadow', walletName: 'Meadow', accounts })
}

const unknownToken: Scenario = {
  name: 'swap-no-token',
  title: 'The site names an unknown token',
  surface: 'frame',
  show: () => showSwap({ draftState: { requested: { toToken: 'ZZZ' } }, network: exchange }),
  play: (user) => user.see(t('swap.noToken', { token: 'ZZZ' })),
}

export const swapScenarios: ScenarioGroup[] = [
  { area: 'Swap', scenarios: [...forms, unknownToken] },
  { area: 'Swap: tokens', scenarios: choices },
  { area: 'Swap: review', scenarios: reviews },
]
