import { OnrampOptions, OnrampQuotes } from '@oriel/shared/backend/onramp.ts'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { stubConfig } from '../../../platform/config.testing.ts'

stubConfig()
afterAll(() => vi.unstubAllGlobals())
const { onrampApi, getRefusedField } = await import('./onramp.ts')

const mockResponse = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

const createErrorBody = (field: string) => ({ status: 'FAILED', reasons: [{ field, description: 'No.' }] })

const quoteRequest = {
  purchaseCurrency: { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD' },
  amount: '99.50',
  network: 'eip155:1',
}

// The built-in list has the limits of the specification (section 9, On-ramp).
test.each([
  ['the backend is offline', goOffline],
  ['the backend fails', () => mockResponse(503, createErrorBody('provider'))],
  ['the backend answers something else', () => mockResponse(200, { purchaseCurrencies: 'all' })],
])('error: when %s, the built-in list is marked as such', async (_, fail) => {
  fail()
  const options = await onrampApi.options()
  expect(z.parse(OnrampOptions, options)).toEqual(options)
  expect(options.isFallback).toBe(true)
  expect(options.paymentCurrencies).toEqual(
    ['USD', 'EUR'].map((id) => ({
      id,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  )
})

test('behavior: the tokens of the built-in list have ids and contracts of their own', async () => {
  goOffline()
  const { purchaseCurrencies } = await onrampApi.options()
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
  expect(new Set(purchaseCurrencies.map(({ id }) => id)).size).toBe(2)
  const places = purchaseCurrencies.flatMap(({ networks }) =>
    networks.map((network) => `${network.chain_id} ${network.contract_address}`),
  )
  expect(new Set(places).size).toBe(places.length)
})

test.each([
  ['the backend is offline', goOffline],
  ['no provider can be reached', () => mockResponse(503, createErrorBody('provider'))],
  ['there are too many calls', () => mockResponse(429, createErrorBody('rate'))],
])('error: when %s, the quote has the id of the mocked one and no number but the amount', async (_, fail) => {
  fail()
  const quote = await onrampApi.quote(quoteRequest)
  expect(z.parse(OnrampQuotes, quote)).toEqual(quote)
  const { quoteId, ...amounts } = quote
  expect(quoteId).toBe('mocked-quote-id')
  expect(new Set(Object.values(amounts).map((value) => JSON.stringify(value)))).toEqual(
    new Set([JSON.stringify({ amount: '99.50', currency: 'USD' })]),
  )
})

test.each(['amount', 'country', 'network', 'paymentCurrency'])(
  'error: a refusal for the %s is no outage, because the visitor can change it',
  async (field) => {
    mockResponse(400, createErrorBody(field))
    const error = await onrampApi.quote(quoteRequest).catch((reason: unknown) => reason)
    expect(getRefusedField(error)).toBe(field)
  },
)

test.each(['place', 'country'])(
  'error: a refusal for the %s has no fallback, because the visitor can change it',
  async (field) => {
    mockResponse(400, createErrorBody(field))
    const error = await onrampApi.options().catch((reason: unknown) => reason)
    expect(getRefusedField(error)).toBe(field)
  },
)

test('behavior: a canceled request has no fallback', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => await Promise.reject(signal?.reason))
  const signal = AbortSignal.abort()
  await expect(onrampApi.options('US', signal)).rejects.toThrow()
  await expect(onrampApi.quote(quoteRequest, signal)).rejects.toThrow()
})
