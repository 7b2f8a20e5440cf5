import { afterAll, expect, test, vi } from 'vitest'
import type { OnrampOptions, OnrampQuote } from '#shared/backend/onramp.ts'
import { builtInNetworks } from '#shared/chains/networks.ts'
import { stubConfig } from '../../../platform/config.testing.ts'

const providers = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
]
stubConfig({ onramp: providers })
afterAll(() => vi.unstubAllGlobals())
const { limitsOf, sortOffers, refusalError, tokensOn } = await import('./offers.ts')
const { providersOn } = await import('./providers.ts')
const { mockedQuoteId } = await import('../api/onramp.ts')

const networkNamed = (wanted: string) => {
  const network = builtInNetworks.find(({ name }) => name === wanted)
  if (!network) throw new Error(wanted)
  return network
}
const ethereum = networkNamed('Ethereum')
const solana = networkNamed('Solana')

const dollars = (amount: string) => ({ amount, currency: 'USD' })
const quote = (provider: string, amount: string): OnrampQuote => ({
  paymentTotal: dollars('100'),
  paymentSubtotal: dollars('98'),
  networkFee: dollars('0.10'),
  purchaseAmount: { amount, currency: 'USDC' },
  quoteId: provider,
  provider,
})

const options = (networks: OnrampOptions['purchaseCurrencies'][number]['networks']): OnrampOptions => ({
  purchaseCurrencies: [{ id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks }],
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'bank', min: '9.50', max: '25000.00' },
      ],
    },
  ],
})
const place = (chain_id: string, more: object = {}) => ({
  name: 'base',
  display_name: 'Base',
  contract_address: '0x1',
  chain_id,
  ...more,
})

test('default: the provider that brings the most comes first, in any order of the answer', () => {
  const quotes = { ...quote('one', '9.9'), others: [quote('two', '10.05')] }
  expect(sortOffers(quotes, providers).map(({ provider }) => provider.label)).toEqual(['Two', 'One'])
})

test('behavior: a provider that refuses comes last and has no quote', () => {
  const quotes = { ...quote('two', '10'), refusals: [{ provider: 'one', field: 'country', description: '' }] }
  expect(sortOffers(quotes, providers)).toMatchObject([
    { provider: { id: 'two' }, quote: { quoteId: 'two' } },
    { provider: { id: 'one' }, refusal: 'country' },
  ])
})

test('error: the mocked quote counts as none, so that no amount of it is shown', () => {
  expect(sortOffers({ ...quote('one', '100'), quoteId: mockedQuoteId }, providers)).toEqual([
    { provider: providers[0] },
    { provider: providers[1] },
  ])
})

test('behavior: a token is sold where its entry says so, and never by the name of a network', () => {
  expect(tokensOn(ethereum, options([place('1', { name: 'unheard-of' })]))).toHaveLength(1)
  expect(tokensOn(ethereum, options([place('10', { name: 'ethereum' })]))).toEqual([])
  expect(tokensOn(ethereum, options([place('1', { networkId: 'eip155:10' })]))).toEqual([])
  expect(tokensOn(solana, options([place(String(solana.id))]))).toEqual([])
  expect(tokensOn(solana, options([place('x', { networkId: solana.caipNetworkId })]))).toMatchObject([
    { contract: '0x1' },
  ])
})

test('behavior: two contracts with one symbol are two tokens, and each is asked for by itself', () => {
  const [native, bridged] = [place('1'), place('1', { contract_address: '0x2' })]
  const tokens = tokensOn(ethereum, options([native, place('10'), bridged]))
  expect(tokens).toMatchObject([
    { contract: '0x1', sharesSymbol: true, currency: { symbol: 'USDC', networks: [native] } },
    { contract: '0x2', sharesSymbol: true, currency: { symbol: 'USDC', networks: [bridged] } },
  ])
  expect(new Set(tokens.map(({ id }) => id)).size).toBe(2)
  expect(tokensOn(ethereum, options([native]))).toMatchObject([{ sharesSymbol: false }])
})

test('behavior: the limits are the widest of all ways of paying', () => {
  expect(limitsOf(options([]), 'USD')).toEqual({ min: '9.50', max: '25000.00', currency: 'USD' })
  expect(limitsOf(options([]), 'EUR')).toBeUndefined()
})

test('behavior: only providers of the network are offered, and all of them when none can be asked', () => {
  const entries = [{ ...providers[1], id: 'two', label: 'Two', feeText: '', networks: [ethereum.caipNetworkId] }]
  expect(providersOn(ethereum.caipNetworkId, { ...options([]), providers: entries })).toEqual(entries)
  expect(providersOn(solana.caipNetworkId, { ...options([]), providers: entries })).toEqual([])
  expect(providersOn(solana.caipNetworkId, { ...options([]), isFallback: true })).toEqual(providers)
})

test('error: each refusal has its own code', () => {
  const limits = { min: '10', max: '20', currency: 'USD' }
  const codes = ['network', 'amount', 'provider', 'country', 'other'].map(
    (field) => (refusalError(field, 'One', limits) as { code?: number } | undefined)?.code,
  )
  expect(codes).toEqual([8320, 8321, 8322, 8323, undefined])
})
