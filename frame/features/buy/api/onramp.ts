import {
  OnrampOptions,
  OnrampOrder,
  OnrampOrderCreated,
  type OnrampOrderRequest,
  type OnrampQuoteRequest,
  OnrampQuotes,
  type PaymentCurrency,
} from '@oriel/shared/backend/onramp.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { readApi } from '../../../api/blockchainApi.ts'

/**
 * ID of the placeholder that is returned if there is no quote. The placeholder repeats the requested amounts
 * (specification, section 7).
 */
export const mockedQuoteId = 'mocked-quote-id'

const usualLimits: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** Options to show if the deployment cannot list what its providers sell. The limits are typical values. */
const fallbackOptions: OnrampOptions = {
  isFallback: true,
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        createMainnetEntry('ethereum-mainnet', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        createMainnetEntry('polygon-mainnet', 'Polygon', '137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'),
      ],
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [createMainnetEntry('ethereum-mainnet', 'Ethereum', '1', '')],
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: usualLimits })),
}

function createMainnetEntry(name: string, display_name: string, chain_id: string, contract_address: string) {
  return { name, display_name, chain_id, contract_address, networkId: `eip155:${chain_id}` as const }
}

/**
 * Client of the on-ramp API. If the backend fails, `options` and `quote` resolve to fallback values, unless the backend
 * refuses a field that the user can correct.
 */
export const onrampApi = {
  async options(country?: string, signal?: AbortSignal): Promise<OnrampOptions> {
    try {
      return await readApi({ path: '/v1/onramp/options', query: { country }, result: OnrampOptions, signal })
    } catch (error) {
      if (signal?.aborted || isCountryField(getRefusedField(error))) throw error
      return fallbackOptions
    }
  },

  async quote(body: OnrampQuoteRequest, signal?: AbortSignal): Promise<OnrampQuotes> {
    try {
      return await readApi({ path: '/v1/onramp/quote', body, result: OnrampQuotes, signal })
    } catch (error) {
      if (signal?.aborted || getRefusedField(error) !== undefined) throw error
      const requestedAmount = { amount: body.amount, currency: body.paymentCurrency.id }
      const amounts = {
        paymentTotal: requestedAmount,
        paymentSubtotal: requestedAmount,
        purchaseAmount: requestedAmount,
        networkFee: requestedAmount,
      }
      return { ...amounts, coinbaseFee: requestedAmount, quoteId: mockedQuoteId }
    }
  },

  createOrder: (body: OnrampOrderRequest) => readApi({ path: '/v1/onramp/orders', body, result: OnrampOrderCreated }),

  order: (id: string, signal?: AbortSignal) =>
    readApi({ path: `/v1/onramp/orders/${encodeURIComponent(id)}`, result: OnrampOrder, signal }),
}

const isCountryField = (field: string | undefined) => field === 'place' || field === 'country'

/** Returns the rejected field that the user can correct, or undefined for an outage. */
export function getRefusedField(error: unknown): string | undefined {
  if (!(error instanceof HttpStatusError)) return undefined
  const { status, reasons = [] } = getErrorData(error) as { status?: number; reasons?: { field: string }[] }
  return status === 400 ? reasons[0]?.field : undefined
}
