import { createHmac } from 'node:crypto'
import { FiatCurrency, Text } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { z } from 'zod'
import { isEqualText } from '../../secrets/secrets.ts'
import { Contract, createListSchema, PayUrl, parseHash } from './answers.ts'
import { callProvider } from './callProvider.ts'
import { compareAmounts, ProviderAmount, subtract } from './money.ts'
import {
  type Asset,
  type Delivery,
  type OnrampProvider,
  ProviderError,
  type QuoteRequest,
  type Report,
} from './provider.ts'
import { type MeldConfig, providerLabels } from './providerConfig.ts'
import { readNetworkId } from './readPlace.ts'

const version = '2026-02-03'

const Currencies = createListSchema(
  z.object({
    currencyCode: Text,
    name: Text,
    chainCode: z.nullish(Text),
    chainId: z.nullish(Text),
    contractAddress: Contract,
  }),
)
const Limits = createListSchema(
  z.object({ currencyCode: FiatCurrency, minimumAmount: ProviderAmount, maximumAmount: ProviderAmount }),
)
const Quotes = z.object({
  quotes: createListSchema(
    z.object({
      serviceProvider: Text,
      sourceAmount: ProviderAmount,
      destinationAmount: ProviderAmount,
      totalFee: ProviderAmount,
      networkFee: ProviderAmount.nullish().transform((fee) => fee ?? '0'),
    }),
  )
    .nullish()
    .transform((quotes) => quotes ?? []),
})
const Session = z.object({ widgetUrl: PayUrl })
const Transactions = z.object({
  transactions: createListSchema(
    z.object({
      status: z.string(),
      destinationAmount: ProviderAmount.nullish().catch(undefined),
      cryptoDetails: z
        .object({ blockchainTransactionId: z.string().nullish().catch(undefined) })
        .nullish()
        .catch(undefined),
    }),
  ),
})
const Hook = z.object({ payload: z.object({ externalSessionId: z.string() }) })

const settled = ['SETTLED']
const paid = ['SETTLING', 'AUTHORIZED', 'PARTIALLY_SETTLED']
const failed = ['FAILED', 'DECLINED', 'CANCELLED', 'AUTHORIZATION_EXPIRED', 'REFUNDED']

/** Creates the Meld provider, an aggregator that returns quotes from many providers: docs.meld.io. */
export function createMeld({ key, webhookSecret, apiUrl }: MeldConfig): OnrampProvider {
  function call<output>(method: 'GET' | 'POST', path: string, schema: z.ZodType<output>, body?: object) {
    const headers = { authorization: `BASIC ${key}`, 'meld-version': version }
    return callProvider({ method, url: new URL(path, apiUrl), headers, body }, schema)
  }

  async function findBestQuote({ asset, limit, amount, country }: QuoteRequest) {
    if (country === undefined) throw new ProviderError('place')
    const { quotes } = await call('POST', '/payments/crypto/quote', Quotes, {
      countryCode: country,
      sourceCurrencyCode: limit.currency,
      sourceAmount: Number(amount),
      destinationCurrencyCode: asset.code,
    })
    const [best] = quotes.sort((a, b) => compareAmounts(b.destinationAmount, a.destinationAmount))
    if (!best) throw new ProviderError('asset')
    return best
  }

  return {
    id: 'meld',
    label: providerLabels.meld,

    async options({ country }) {
      const query = new URLSearchParams({ categories: 'CRYPTO_ONRAMP', accountFilter: 'true' })
      if (country !== undefined) query.set('countries', country)
      const [currencies, limits] = await Promise.all([
        call('GET', `/service-providers/properties/crypto-currencies?${query}`, Currencies),
        call('GET', `/service-providers/limits/fiat-currency-purchases?${query}`, Limits),
      ])
      if (country !== undefined && currencies.length === 0) throw new ProviderError('country')
      return {
        assets: currencies.flatMap(readAsset),
        limits: limits.map(({ currencyCode: currency, minimumAmount: min, maximumAmount: max }) => ({
          currency,
          min,
          max,
          method: 'any',
        })),
      }
    },

    async quote(request) {
      const { serviceProvider, sourceAmount, destinationAmount, totalFee, networkFee } = await findBestQuote(request)
      return {
        id: serviceProvider,
        total: sourceAmount,
        subtotal: subtract(sourceAmount, totalFee),
        fee: subtract(totalFee, networkFee),
        networkFee,
        receive: destinationAmount,
      }
    },

    async start({ quoteId, amount, ...order }, { returnUrl }) {
      // Use the quote's ID, which identifies the underlying provider. If there is no quote, request one. If there is no
      // amount either, request the quote for the lowest amount.
      const { id, asset, address, limit, country } = order
      const serviceProvider =
        quoteId ?? (await findBestQuote({ ...order, amount: amount ?? limit.min })).serviceProvider
      const { widgetUrl } = await call('POST', '/crypto/session/widget', Session, {
        sessionType: 'BUY',
        externalSessionId: id,
        sessionData: {
          serviceProvider,
          walletAddress: address,
          countryCode: country,
          sourceCurrencyCode: limit.currency,
          destinationCurrencyCode: asset.code,
          redirectUrl: returnUrl,
          sourceAmount: amount === undefined ? undefined : Number(amount),
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
      })
      return widgetUrl
    },

    async status({ id, networkId }) {
      return readReport(await call('GET', `/payments/transactions?externalSessionIds=${id}`, Transactions), networkId)
    },

    readHook: (delivery) => readHook(webhookSecret, delivery),
  }
}

function readHook(secret: string | undefined, { header, body, url }: Delivery) {
  if (secret === undefined) return undefined
  const time = header('meld-signature-timestamp') ?? ''
  const expected = createHmac('sha256', secret).update(`${time}.${url}.`).update(body).digest('base64url')
  // Meld pads the base64.
  if (!isEqualText((header('meld-signature') ?? '').replace(/=+$/, ''), expected)) return undefined
  const { data } = Hook.safeParse(parseJson(body.toString()))
  return { signedAt: Date.parse(time), orderId: data?.payload.externalSessionId }
}

function readAsset(currency: z.output<typeof Currencies>[number]): Asset[] {
  const { currencyCode: code, name, chainCode, chainId, contractAddress: contract } = currency
  const networkId = readNetworkId(chainId ?? '', chainCode === 'SOLANA')
  const [symbol = code] = code.split('_')
  return networkId ? [{ code, symbol, name, chain: chainCode ?? '', networkId, contract }] : []
}

/** Reports the transaction that got furthest, because a user may retry after a failed payment. */
function readReport({ transactions }: z.output<typeof Transactions>, networkId: CaipNetworkId): Report {
  const findByStatus = (statuses: readonly string[]) => transactions.find(({ status }) => statuses.includes(status))
  const success = findByStatus(settled)
  if (success) {
    const { cryptoDetails, destinationAmount: amount } = success
    const hash = parseHash(networkId, cryptoDetails?.blockchainTransactionId)
    return { status: 'sent', hash, amount: amount ?? undefined }
  }
  if (findByStatus(paid)) return { status: 'paid' }
  return { status: findByStatus(failed) ? 'failed' : 'open' }
}
