import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

// Request and response bodies of `/v1/onramp/*`. Options and quotes use the format that clients of the hosted service
// expect, and our own fields are optional. The frame maps these `field` values of a rejection to errors: `network`
// (8320), `amount` (8321), `provider` (8322) and `country` (8323). `place` means that the provider needs a country and
// none is known.

/** Name, label or id. */
export const Text = z.string().check(z.maxLength(512))
const Url = z.string().check(z.maxLength(4096))
/** Seconds since the epoch. */
const Time = z.int().check(z.minimum(0))

/** Decimal string such as `100` or `99.50`, never a float. */
export const Decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 99.50'))
/** Amount that the user wants to pay. */
const FiatAmount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 99.50'))
/** Country code (ISO 3166-1). */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code such as DE'))
/** Currency code (ISO 4217). */
export const FiatCurrency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'))
/** Address of a token's contract or mint. Empty for the native currency. */
export const OnrampAsset = z.string().check(z.regex(/^\w{0,64}$/, 'must be a contract, or empty'))
/** Id of a configured provider, such as `coinbase`. */
export const OnrampProviderId = z.string().check(z.regex(/^[a-z-]{1,32}$/, 'must be the id of a provider'))

export const PurchaseCurrency = z.object({
  id: Text,
  name: Text,
  symbol: Text,
  networks: z.array(
    z.object({
      name: Text,
      display_name: Text,
      /** Reference part of the CAIP-2 id. */
      chain_id: Text,
      contract_address: OnrampAsset,
      /** Our own field: the CAIP-2 id. */
      networkId: z.optional(CaipNetworkId),
    }),
  ),
})
export type PurchaseCurrency = z.infer<typeof PurchaseCurrency>

export const PaymentCurrency = z.object({
  id: FiatCurrency,
  payment_method_limits: z.array(z.object({ id: Text, min: Decimal, max: Decimal })),
})
export type PaymentCurrency = z.infer<typeof PaymentCurrency>

export const OnrampProviderEntry = z.object({
  id: OnrampProviderId,
  label: Text,
  /** The provider's description of its fees, such as `1.5%`, if it has one. Quotes contain the actual amounts. */
  feeText: z.optional(Text),
  networks: z.array(CaipNetworkId),
})
export type OnrampProviderEntry = z.infer<typeof OnrampProviderEntry>

export const OnrampOptions = z.object({
  purchaseCurrencies: z.array(PurchaseCurrency),
  paymentCurrencies: z.array(PaymentCurrency),
  /** We added this field and all fields below it. */
  providers: z.optional(z.array(OnrampProviderEntry)),
  /** Country whose providers are listed. Sent by the client or assumed by the operator. */
  country: z.optional(Country),
  /** True only for the wallet's built-in fallback list, used if no provider responds. */
  isFallback: z.optional(z.boolean()),
})
export type OnrampOptions = z.infer<typeof OnrampOptions>

const Amount = z.object({ amount: Decimal, currency: Text })

const quoteFields = {
  paymentTotal: Amount,
  /** `paymentTotal` minus all fees. */
  paymentSubtotal: Amount,
  purchaseAmount: Amount,
  networkFee: Amount,
  coinbaseFee: z.optional(Amount),
  quoteId: Text,
  /** We added this field and all fields below it. */
  provider: z.optional(OnrampProviderId),
  providerFee: z.optional(Amount),
  expiresAt: z.optional(Time),
}
export const OnrampQuote = z.object(quoteFields)
export type OnrampQuote = z.infer<typeof OnrampQuote>

/** Best quote. `others` contains the quotes of other providers, best first. */
export const OnrampQuotes = z.object({
  ...quoteFields,
  others: z.optional(z.array(OnrampQuote)),
  /** Providers without a quote, with the `field` and `description` of their rejection. */
  refusals: z.optional(z.array(z.object({ provider: OnrampProviderId, field: Text, description: Text }))),
})
export type OnrampQuotes = z.infer<typeof OnrampQuotes>

/**
 * Request for quotes. As `network`, clients of the hosted service send a currency symbol or the name of a network from
 * the options, and our clients send a CAIP-2 id.
 */
export const OnrampQuoteRequest = z.object({
  purchaseCurrency: PurchaseCurrency,
  paymentCurrency: z.object({ id: FiatCurrency }),
  amount: FiatAmount,
  network: Text,
  /** Our own field: the user's country. */
  country: z.optional(Country),
})
export type OnrampQuoteRequest = z.infer<typeof OnrampQuoteRequest>

/** Request body that clients of the hosted service send to get the URL of a payment page. */
export const OnrampUrlRequest = z.object({
  destinationWallets: z
    .array(z.object({ address: Text, blockchains: z.array(Text), assets: z.array(Text) }))
    .check(z.minLength(1), z.maxLength(10)),
  defaultNetwork: z.optional(Text),
  /** Ignored. Clients of the hosted service send the address here, but our orders have random ids. */
  partnerUserId: z.optional(Text),
  defaultExperience: z.optional(Text),
  presetCryptoAmount: z.optional(z.number()),
  presetFiatAmount: z.optional(z.number()),
})
export const OnrampUrl = z.object({ url: Url })

export const OnrampOrderRequest = z.object({
  provider: OnrampProviderId,
  quoteId: z.optional(Text),
  network: CaipNetworkId,
  asset: OnrampAsset,
  address: Text,
  amount: FiatAmount,
  currency: FiatCurrency,
  country: z.optional(Country),
  /** Quoted amount. A much smaller transfer does not count as the purchase. */
  promised: z.optional(Decimal),
})
export type OnrampOrderRequest = z.infer<typeof OnrampOrderRequest>

/** `url` is a path on the wallet's own origin that redirects to the provider. A click opens it in a new window. */
export const OnrampOrderCreated = z.object({ id: Text, url: Url })

/** `received` means that our own index found the transfer. It takes precedence over the provider's status. */
export const OnrampOrderStatus = z.enum(['open', 'paid', 'sent', 'received', 'failed', 'expired'])
export type OnrampOrderStatus = z.infer<typeof OnrampOrderStatus>

export const OnrampOrder = z.object({
  status: OnrampOrderStatus,
  /** Transaction that transfers the tokens. */
  hash: z.optional(Text),
  /** Received amount in whole units of the asset. Reported by the provider until our index finds the transfer. */
  amount: z.optional(Decimal),
  /** Time of the last status change. */
  at: Time,
  /** This field and those below are for a window that has only the order's id, for example after a reload. */
  provider: OnrampProviderId,
  network: CaipNetworkId,
  asset: OnrampAsset,
  symbol: Text,
  createdAt: Time,
})
export type OnrampOrder = z.infer<typeof OnrampOrder>
