import type { OnrampOptions, OnrampQuote } from '@oriel/shared/backend/onramp.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

const providers = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
]
stubConfig({ onramp: providers })
afterAll(() => vi.unstubAllGlobals())
const { getLimits, sortOffers, toRefusalError, listTokens } = await import('./offers.ts')
const { listProviders } = await import('./providers.ts')
const { mockedQuoteId } = await import('../api/onramp.ts')

const findNetwork = (networkName: string) => {
  const network = builtInNetworks.find(({ name }) => name === networkName)
  if (!network) throw new Error(networkName)
  return network
}
const ethereum = findNetwork('Ethereum')
const solana = findNetwork('Solana')

const createDollars = (amount: string) => ({ amount, currency: 'USD' })
const createQuote = (provider: string, amount: string): OnrampQuote => ({
  paymentTotal: createDollars('100'),
  paymentSubtotal: createDollars('98'),
  networkFee: createDollars('0.10'),
  purchaseAmount: { amount, currency: 'USDC' },
  quoteId: provider,
  provider,
})

const createOptions = (networks: OnrampOptions['purchaseCurrencies'][number]['networks']): OnrampOptions => ({
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
const createPlace = (chain_id: string, more: object = {}) => ({
  name: 'base',
  display_name: 'Base',
  contract_address: '0x1',
  chain_id,
  ...more,
})

test('default: the provider that brings the most comes first, in any order of the answer', () => {
  const quotes = { ...createQuote('one', '9.9'), others: [createQuote('two', '10.05')] }
  expect(sortOffers(quotes, providers).map(({ provider }) => provider.label)).toEqual(['Two', 'One'])
})

test('behavior: a provider that refuses comes last and has no quote', () => {
  const quotes = { ...createQuote('two', '10'), refusals: [{ provider: 'one', field: 'country', description: '' }] }
  expect(sortOffers(quotes, providers)).toMatchObject([
    { provider: { id: 'two' }, quote: { quoteId: 'two' } },
    { provider: { id: 'one' }, refusal: 'country' },
  ])
})

test('error: the mocked quote counts as none, so that no amount of it is shown', () => {
  expect(sortOffers({ ...createQuote('one', '100'), quoteId: mockedQuoteId }, providers)).toEqual([
    { provider: providers[0] },
    { provider: providers[1] },
  ])
})

test('behavior: a token is sold where its entry says so, and never by the name of a network', () => {
  expect(listTokens(ethereum, createOptions([createPlace('1', { name: 'unheard-of' })]))).toHaveLength(1)
  expect(listTokens(ethereum, createOptions([createPlace('10', { name: 'ethereum' })]))).toEqual([])
  expect(listTokens(ethereum, createOptions([createPlace('1', { networkId: 'eip155:10' })]))).toEqual([])
  expect(listTokens(solana, createOptions([createPlace(String(solana.id))]))).toEqual([])
  expect(listTokens(solana, createOptions([createPlace('x', { networkId: solana.caipNetworkId })]))).toMatchObject([
    { contract: '0x1' },
  ])
})

test('behavior: two contracts with one symbol are two tokens, and each is asked for by itself', () => {
  const [native, bridged] = [createPlace('1'), createPlace('1', { contract_address: '0x2' })]
  const tokens = listTokens(ethereum, createOptions([native, createPlace('10'), bridged]))
  expect(tokens).toMatchObject([
    { contract: '0x1', sharesSymbol: true, currency: { symbol: 'USDC', networks: [native] } },
    { contract: '0x2', sharesSymbol: true, currency: { symbol: 'USDC', networks: [bridged] } },
  ])
  expect(new Set(tokens.map(({ id }) => id)).size).toBe(2)
  expect(listTokens(ethereum, createOptions([native]))).toMatchObject([{ sharesSymbol: false }])
})

test('behavior: the limits are the widest of all ways of paying', () => {
  expect(getLimits(createOptions([]), 'USD')).toEqual({ min: '9.50', max: '25000.00', currency: 'USD' })
  expect(getLimits(createOptions([]), 'EUR')).toBeUndefined()
})

test('behavior: only providers of the network are offered, and all of them when none can be asked', () => {
  const entries = [{ ...providers[1], id: 'two', label: 'Two', feeText: '', networks: [ethereum.caipNetworkId] }]
  expect(listProviders(ethereum.caipNetworkId, { ...createOptions([]), providers: entries })).toEqual(entries)
  expect(listProviders(solana.caipNetworkId, { ...createOptions([]), providers: entries })).toEqual([])
  expect(listProviders(solana.caipNetworkId, { ...createOptions([]), isFallback: true })).toEqual(providers)
})

test('error: each refusal has its own code', () => {
  const limits = { min: '10', max: '20', currency: 'USD' }
  const codes = ['network', 'amount', 'provider', 'country', 'other'].map(
    (field) => (toRefusalError(field, 'One', limits) as { code?: number } | undefined)?.code,
  )
  expect(codes).toEqual([8320, 8321, 8322, 8323, undefined])
})
