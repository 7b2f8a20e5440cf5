import { FiatCurrency, Text } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { z } from 'zod'
import { Contract, createListSchema, parseHash } from './answers.ts'
import { callProvider } from './callProvider.ts'
import { createCdpToken, readCdpKey } from './cdpToken.ts'
import { verifySignature } from './hookSignature.ts'
import { ProviderAmount } from './money.ts'
import { type Asset, type OnrampProvider, ProviderError, type Report } from './provider.ts'
import { type CoinbaseConfig, providerLabels } from './providerConfig.ts'
import { readNetworkId } from './readPlace.ts'

const Config = z.object({ countries: createListSchema(z.object({ id: z.string() })) })
const Options = z.object({
  payment_currencies: createListSchema(
    z.object({
      id: FiatCurrency,
      limits: createListSchema(z.object({ id: Text, min: ProviderAmount, max: ProviderAmount })),
    }),
  ),
  purchase_currencies: createListSchema(
    z.object({
      id: Text,
      name: Text,
      symbol: Text,
      networks: createListSchema(z.object({ name: Text, chain_id: Text, contract_address: Contract })),
    }),
  ),
})
const Amount = z.object({ value: ProviderAmount, currency: z.string() }).transform(({ value }) => value)
const Quote = z.object({
  payment_total: z.object({ value: ProviderAmount, currency: z.string() }),
  payment_subtotal: Amount,
  purchase_amount: Amount,
  coinbase_fee: Amount,
  network_fee: Amount,
  quote_id: Text,
})
const Token = z.object({ token: z.string().min(1).max(2048) })
const Transactions = z.object({
  transactions: createListSchema(
    z.object({
      status: z.string(),
      tx_hash: z.string().nullish().catch(undefined),
      purchase_amount: Amount.nullish().catch(undefined),
    }),
  ),
})
const Hook = z.object({ partnerUserRef: z.string() })

/**
 * Creates the Coinbase Onramp provider, which uses session tokens (docs.cdp.coinbase.com/onramp). Coinbase reveals its
 * fees only in a quote.
 */
export function createCoinbase(config: CoinbaseConfig, now: () => number): OnrampProvider {
  const { keyName, keyFile, webhookSecret, apiUrl, payUrl } = config
  const key = readCdpKey(keyFile)

  async function call<output>(method: 'GET' | 'POST', path: string, schema: z.ZodType<output>, body?: object) {
    const url = new URL(path, apiUrl)
    const headers = { authorization: `Bearer ${await createCdpToken({ keyName, key, now }, method, url)}` }
    return await callProvider({ method, url, headers, body }, schema)
  }

  return {
    id: 'coinbase',
    label: providerLabels.coinbase,

    async options({ country }) {
      if (country === undefined) throw new ProviderError('place')
      const { countries } = await call('GET', '/onramp/v1/buy/config', Config)
      if (!countries.some(({ id }) => id === country)) throw new ProviderError('country')
      const query = new URLSearchParams({ country })
      const options = await call('GET', `/onramp/v1/buy/options?${query}`, Options)
      return {
        limits: options.payment_currencies.flatMap(({ id: currency, limits }) =>
          limits.map(({ id: method, min, max }) => ({ currency, method, min, max })),
        ),
        assets: options.purchase_currencies.flatMap(readAssets),
      }
    },

    async quote({ asset, limit, amount, country }) {
      const quote = await call('POST', '/onramp/v1/buy/quote', Quote, {
        purchaseCurrency: asset.code,
        purchaseNetwork: asset.chain,
        paymentAmount: amount,
        paymentCurrency: limit.currency,
        paymentMethod: limit.method,
        country,
      })
      // Reject a quote in another currency. Coinbase quotes in dollars if it does not support the requested one.
      if (quote.payment_total.currency !== limit.currency) throw new ProviderError('unreachable')
      return readQuote(quote)
    },

    async start({ id, asset, address, limit, amount, quoteId }, { clientIp, returnUrl }) {
      const { token } = await call('POST', '/onramp/v1/token', Token, {
        addresses: [{ address, blockchains: [asset.chain] }],
        assets: [asset.code],
        clientIp,
      })
      const url = new URL('/buy/select-asset', payUrl)
      const query = new URLSearchParams({
        sessionToken: token,
        defaultNetwork: asset.chain,
        defaultAsset: asset.code,
        defaultExperience: 'buy',
        fiatCurrency: limit.currency,
        defaultPaymentMethod: limit.method,
        redirectUrl: returnUrl,
        partnerUserRef: id,
      })
      if (amount !== undefined) query.set('presetFiatAmount', amount)
      if (quoteId !== undefined) query.set('quoteId', quoteId)
      url.search = query.toString()
      return url.href
    },

    async status({ id, networkId }) {
      const path = `/onramp/v1/buy/user/${id}/transactions?page_size=10`
      return readReport(await call('GET', path, Transactions), networkId)
    },

    readHook({ header, body }) {
      // Verify `v0`, which signs the timestamp and the body. `v1` also signs headers
      // (docs.cdp.coinbase.com/webhooks/verify-signatures).
      const signedAt = webhookSecret && verifySignature(webhookSecret, header('x-hook0-signature'), body)
      if (!signedAt) return undefined
      return { signedAt, orderId: Hook.safeParse(parseJson(body.toString())).data?.partnerUserRef }
    },
  }
}

function readAssets(currency: z.output<typeof Options>['purchase_currencies'][number]): Asset[] {
  return currency.networks.flatMap(({ name: chain, chain_id, contract_address }) => {
    const networkId = readNetworkId(chain_id, chain === 'solana')
    const { id: code, name, symbol } = currency
    return networkId ? [{ code, name, symbol, chain, networkId, contract: contract_address }] : []
  })
}

function readQuote(quote: z.output<typeof Quote>) {
  return {
    id: quote.quote_id,
    total: quote.payment_total.value,
    subtotal: quote.payment_subtotal,
    fee: quote.coinbase_fee,
    networkFee: quote.network_fee,
    receive: quote.purchase_amount,
  }
}

/** Reports the transaction that got furthest, because a user may retry after a failed payment. */
function readReport({ transactions }: z.output<typeof Transactions>, networkId: CaipNetworkId): Report {
  const findByStatus = (status: string) =>
    transactions.find((transaction) => transaction.status === `ONRAMP_TRANSACTION_STATUS_${status}`)
  const success = findByStatus('SUCCESS')
  if (success) {
    const { tx_hash, purchase_amount: amount } = success
    return { status: 'sent', hash: parseHash(networkId, tx_hash), amount: amount ?? undefined }
  }
  if (findByStatus('IN_PROGRESS')) return { status: 'paid' }
  return { status: findByStatus('FAILED') ? 'failed' : 'open' }
}
