import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#shared/json.ts'
import { isEqualText } from '../secrets.ts'
import { callProvider } from './callProvider.ts'
import { compareAmounts, ProviderAmount, subtract } from './money.ts'
import { type MeldConfig, providerLabels } from './onrampConfig.ts'
import { type Asset, type OnrampProvider, ProviderError, type Report, type Wish } from './provider.ts'
import { readContract, readNetworkId } from './readPlace.ts'

const version = '2026-02-03'

const Currencies = z.array(
  z.object({
    ...{ currencyCode: z.string(), name: z.string(), chainCode: z.string().nullish() },
    ...{ chainId: z.string().nullish(), contractAddress: z.string().nullish() },
  }),
)
const Limits = z.array(
  z.object({ currencyCode: z.string(), minimumAmount: ProviderAmount, maximumAmount: ProviderAmount }),
)
const Quotes = z.object({
  quotes: z
    .array(
      z.object({
        ...{ serviceProvider: z.string(), sourceAmount: ProviderAmount, destinationAmount: ProviderAmount },
        totalFee: ProviderAmount,
        networkFee: ProviderAmount.nullish().transform((fee) => fee ?? '0'),
      }),
    )
    .nullish()
    .transform((quotes) => quotes ?? []),
})
const Session = z.object({ widgetUrl: z.url() })
const Transactions = z.object({
  transactions: z.array(
    z.object({
      status: z.string(),
      destinationAmount: ProviderAmount.nullish(),
      cryptoDetails: z.object({ blockchainTransactionId: z.string().nullish() }).nullish(),
    }),
  ),
})
const Hook = z.object({ payload: z.object({ externalSessionId: z.string() }) })

const settled = ['SETTLED']
const paid = ['SETTLING', 'AUTHORIZED', 'PARTIALLY_SETTLED']
const failed = ['FAILED', 'DECLINED', 'CANCELLED', 'AUTHORIZATION_EXPIRED', 'REFUNDED']

/** Meld, which asks many providers and answers with the quotes of all: docs.meld.io. */
export function createMeld({ key, webhookSecret, apiUrl }: MeldConfig): OnrampProvider {
  function call<output>(method: 'GET' | 'POST', path: string, schema: z.ZodType<output>, body?: object) {
    const headers = { authorization: `BASIC ${key}`, 'meld-version': version }
    return callProvider({ method, url: new URL(path, apiUrl), headers, ...(body && { body }) }, schema)
  }

  async function findBest({ asset, limit, amount, country }: Wish) {
    if (country === undefined) throw new ProviderError('place')
    const { quotes } = await call('POST', '/payments/crypto/quote', Quotes, {
      ...{ countryCode: country, sourceCurrencyCode: limit.currency, sourceAmount: Number(amount) },
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
      const query = new URLSearchParams({
        ...{ categories: 'CRYPTO_ONRAMP', accountFilter: 'true' },
        ...(country !== undefined && { countries: country }),
      })
      const [currencies, limits] = await Promise.all([
        call('GET', `/service-providers/properties/crypto-currencies?${query}`, Currencies),
        call('GET', `/service-providers/limits/fiat-currency-purchases?${query}`, Limits),
      ])
      if (country !== undefined && currencies.length === 0) throw new ProviderError('country')
      return {
        assets: currencies.flatMap(readAsset),
        limits: limits.map(({ currencyCode: currency, minimumAmount: min, maximumAmount: max }) => ({
          ...{ currency, min, max, method: 'any' },
        })),
      }
    },

    async quote(wish) {
      const { serviceProvider, sourceAmount, destinationAmount, totalFee, networkFee } = await findBest(wish)
      return {
        ...{ id: serviceProvider, total: sourceAmount, subtotal: subtract(sourceAmount, totalFee) },
        ...{ fee: subtract(totalFee, networkFee), networkFee, receive: destinationAmount },
      }
    },

    async start({ quoteId, amount, ...order }, { returnUrl }) {
      // The quote's id is the provider behind it. Without an amount there is no quote, so the lowest amount finds one.
      const { id, asset, address, limit, country } = order
      const serviceProvider = quoteId ?? (await findBest({ ...order, amount: amount ?? limit.min })).serviceProvider
      const { widgetUrl } = await call('POST', '/crypto/session/widget', Session, {
        ...{ sessionType: 'BUY', externalSessionId: id },
        sessionData: {
          ...{ serviceProvider, walletAddress: address, countryCode: country },
          ...{ sourceCurrencyCode: limit.currency, destinationCurrencyCode: asset.code, redirectUrl: returnUrl },
          ...(amount !== undefined && { sourceAmount: Number(amount) }),
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
      })
      return widgetUrl
    },

    async status(id) {
      return readReport(await call('GET', `/payments/transactions?externalSessionIds=${id}`, Transactions))
    },

    readHook({ header, body, url }) {
      if (webhookSecret === undefined) return undefined
      const signed = createHmac('sha256', webhookSecret).update(`${header('meld-signature-timestamp')}.${url}.`)
      const expected = signed.update(body).digest('base64url')
      // Meld pads the text.
      if (!isEqualText((header('meld-signature') ?? '').replace(/=+$/, ''), expected)) return undefined
      return { orderId: Hook.safeParse(parseJson(body.toString())).data?.payload.externalSessionId }
    },
  }
}

function readAsset({
  currencyCode,
  name,
  chainCode,
  chainId,
  contractAddress,
}: z.output<typeof Currencies>[number]): Asset[] {
  const networkId = readNetworkId(chainId ?? '', chainCode === 'SOLANA')
  const [symbol = currencyCode] = currencyCode.split('_')
  const contract = readContract(contractAddress ?? '')
  return networkId ? [{ code: currencyCode, symbol, name, chain: chainCode ?? '', networkId, contract }] : []
}

/** A visitor may have failed first and then paid. The success counts. */
function readReport({ transactions }: z.output<typeof Transactions>): Report {
  const withStatus = (statuses: readonly string[]) => transactions.find(({ status }) => statuses.includes(status))
  const success = withStatus(settled)
  if (success) {
    const { cryptoDetails, destinationAmount: amount } = success
    const hash = cryptoDetails?.blockchainTransactionId
    return { status: 'sent', ...(hash && { hash }), ...(amount && { amount }) }
  }
  if (withStatus(paid)) return { status: 'paid' }
  return { status: withStatus(failed) ? 'failed' : 'open' }
}
