import { FiatCurrency, OnrampAsset, Text } from '@oriel/shared/backend/onramp.ts'
import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { z } from 'zod'
import { createListSchema, LocalPayUrl, parseHash } from './answers.ts'
import { callProvider } from './callProvider.ts'
import { verifySignature } from './hookSignature.ts'
import { ProviderAmount, subtract } from './money.ts'
import type { Hindrance, OnrampProvider } from './provider.ts'
import type { LocalConfig } from './providerConfig.ts'

const Options = z.object({
  fee: Text,
  currencies: createListSchema(
    z.object({ code: FiatCurrency, method: Text, min: ProviderAmount, max: ProviderAmount }),
  ),
  assets: createListSchema(
    z.object({ symbol: Text, name: Text, contract: OnrampAsset, network: Text, chain: CaipNetworkId }),
  ),
})
const Quote = z.object({
  id: Text,
  total: ProviderAmount,
  fee: ProviderAmount,
  networkFee: ProviderAmount,
  receive: ProviderAmount,
  expiresAt: z.iso.datetime(),
})
const Session = z.object({ url: LocalPayUrl })
const Payment = z.object({
  status: z.enum(['created', 'paid', 'sent', 'declined']),
  hash: z.string().optional(),
  amount: ProviderAmount.optional(),
})
const ErrorResponse = z.object({ code: z.string() })
const Hook = z.object({ payment: z.object({ reference: z.string() }) })

const statuses = { created: 'open', paid: 'paid', sent: 'sent', declined: 'failed' } as const
const hindrances: Partial<Record<string, Hindrance>> = {
  amount: 'amount',
  country: 'country',
  asset: 'asset',
  reference: 'order',
}

/** Creates the localnet's on-ramp provider (`localnet/onramp/`). */
export function createLocalProvider({ id, label, key, webhookSecret, apiUrl }: LocalConfig): OnrampProvider {
  function call<output>(method: 'GET' | 'POST', path: string, schema: z.ZodType<output>, body?: object) {
    const headers = { authorization: `Bearer ${key}` }
    const readHindrance = (answer: unknown) =>
      hindrances[ErrorResponse.safeParse(answer).data?.code ?? ''] ?? 'unreachable'
    return callProvider({ method, url: new URL(path, apiUrl), headers, readHindrance, body }, schema)
  }

  return {
    id,
    label,

    async options({ country }) {
      const query = country === undefined ? '' : `?${new URLSearchParams({ country })}`
      const { fee, currencies, assets } = await call('GET', `/api/options${query}`, Options)
      return {
        feeText: fee,
        limits: currencies.map(({ code, ...limit }) => ({ currency: code, ...limit })),
        assets: assets.map(({ chain, network, ...asset }) => ({
          ...asset,
          networkId: chain,
          code: asset.symbol,
          chain: network,
        })),
      }
    },

    async quote({ asset, limit, amount, country }) {
      const body = { network: asset.chain, contract: asset.contract, currency: limit.currency, amount, country }
      const { expiresAt, ...quote } = await call('POST', '/api/quotes', Quote, body)
      const subtotal = subtract(quote.total, quote.fee, quote.networkFee)
      return { ...quote, subtotal, expiresAt: Math.floor(Date.parse(expiresAt) / 1000) }
    },

    async start({ id: reference, asset, address, limit, amount, country }, { returnUrl, hookUrl }) {
      const sold = { network: asset.chain, contract: asset.contract, currency: limit.currency, amount, country }
      const body = { ...sold, reference, address, redirectUrl: returnUrl, webhookUrl: hookUrl }
      return (await call('POST', '/api/sessions', Session, body)).url
    },

    async status({ id: reference, networkId }) {
      const { status, amount, ...sent } = await call('GET', `/api/payments/${reference}`, Payment)
      return { status: statuses[status], hash: parseHash(networkId, sent.hash), amount }
    },

    readHook({ header, body }) {
      const signedAt = webhookSecret && verifySignature(webhookSecret, header('x-ramp-signature'), body)
      if (!signedAt) return undefined
      return { signedAt, orderId: Hook.safeParse(parseJson(body.toString())).data?.payment.reference }
    },
  }
}
