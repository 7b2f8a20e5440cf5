import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

// The bodies and answers of `/v1/onramp/*`. Options and quotes have the shapes that clients of the hosted service
// expect. Fields of our own are optional there. A refusal names in `field` what is wrong: `network` (8320), `amount`
// (8321), `provider` (8322), `country` (8323), `order` (8325), or `place`: the provider needs a country, and none is
// known.

/** A name, a label or an id. */
export const Text = z.string().check(z.maxLength(512))
const Url = z.string().check(z.maxLength(4096))
/** Seconds since the epoch. */
const Time = z.int().check(z.minimum(0))

/** A decimal text, never a float: `100` or `99.50`. */
export const Decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 99.50'))
/** Money that a user wants to pay. */
const FiatAmount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 99.50'))
/** ISO 3166-1. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code such as DE'))
/** ISO 4217. */
export const FiatCurrency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'))
/** The contract or mint of a token. The text is empty for the native currency. */
export const OnrampAsset = z.string().check(z.regex(/^\w{0,64}$/, 'must be a contract, or empty'))
/** The id of a configured provider, such as `coinbase`. */
export const OnrampProviderId = z.string().check(z.regex(/^[a-z-]{1,32}$/, 'must be the id of a provider'))

export const PurchaseCurrency = z.object({
  id: Text,
  name: Text,
  symbol: Text,
  networks: z.array(
    z.object({
      name: Text,
      display_name: Text,
      /** The reference of the CAIP-2 id. */
      chain_id: Text,
      contract_address: OnrampAsset,
      /** Our own field. */
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
  /** What the provider says of its fees, such as `1.5 %`, if it says anything. A quote has the amounts. */
  feeText: z.optional(Text),
  networks: z.array(CaipNetworkId),
})
export type OnrampProviderEntry = z.infer<typeof OnrampProviderEntry>

export const OnrampOptions = z.object({
  purchaseCurrencies: z.array(PurchaseCurrency),
  paymentCurrencies: z.array(PaymentCurrency),
  /** All others are our own fields. */
  providers: z.optional(z.array(OnrampProviderEntry)),
  /** These are sold in this country. The call names it, or the operator assumes it. */
  country: z.optional(Country),
  /** True only for the list that the wallet itself has when no provider responds. */
  isFallback: z.optional(z.boolean()),
})
export type OnrampOptions = z.infer<typeof OnrampOptions>

const Amount = z.object({ amount: Decimal, currency: Text })

const quoteFields = {
  paymentTotal: Amount,
  /** The total less all fees. */
  paymentSubtotal: Amount,
  purchaseAmount: Amount,
  networkFee: Amount,
  coinbaseFee: z.optional(Amount),
  quoteId: Text,
  /** All others are our own fields. */
  provider: z.optional(OnrampProviderId),
  providerFee: z.optional(Amount),
  expiresAt: z.optional(Time),
}
export const OnrampQuote = z.object(quoteFields)
export type OnrampQuote = z.infer<typeof OnrampQuote>

/** The best quote, in whose `others` are those of the other providers, best first. */
export const OnrampQuotes = z.object({
  ...quoteFields,
  others: z.optional(z.array(OnrampQuote)),
  /** Providers without a quote. `field` and `description` are those of a refusal. */
  refusals: z.optional(z.array(z.object({ provider: OnrampProviderId, field: Text, description: Text }))),
})
export type OnrampQuotes = z.infer<typeof OnrampQuotes>

/** Clients of the hosted service write the symbol of the currency into `network`; ours write a CAIP-2 id. */
export const OnrampQuoteRequest = z.object({
  purchaseCurrency: PurchaseCurrency,
  paymentCurrency: z.object({ id: FiatCurrency }),
  amount: FiatAmount,
  network: Text,
  /** Our own field. */
  country: z.optional(Country),
})
export type OnrampQuoteRequest = z.infer<typeof OnrampQuoteRequest>

/** The body that clients of the hosted service send for the address of a payment page. */
export const OnrampUrlRequest = z.object({
  destinationWallets: z
    .array(z.object({ address: Text, blockchains: z.array(Text), assets: z.array(Text) }))
    .check(z.minLength(1), z.maxLength(10)),
  defaultNetwork: z.optional(Text),
  /** Changes nothing, because it is the address there. Our orders have a random id. */
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
  /** The quote promises this amount. A transfer of much less is not taken for the purchase. */
  promised: z.optional(Decimal),
})
export type OnrampOrderRequest = z.infer<typeof OnrampOrderRequest>

/** `url` is a path of the wallet's own origin. The click opens it in a window, and it redirects to the provider. */
export const OnrampOrderCreated = z.object({ id: Text, url: Url })

/** `received`: the wallet's own index has seen the money arrive. It counts more than the provider's word. */
export const OnrampOrderStatus = z.enum(['open', 'paid', 'sent', 'received', 'failed', 'expired'])
export type OnrampOrderStatus = z.infer<typeof OnrampOrderStatus>

export const OnrampOrder = z.object({
  status: OnrampOrderStatus,
  /** The transaction that brings the money. */
  hash: z.optional(Text),
  /** What the transaction brings, in whole units of the asset. The provider says it until the index has seen it. */
  amount: z.optional(Decimal),
  /** The last change of the status. */
  at: Time,
  /** A window that only has the id, such as after a reload, shows these. */
  provider: OnrampProviderId,
  network: CaipNetworkId,
  asset: OnrampAsset,
  symbol: Text,
  createdAt: Time,
})
export type OnrampOrder = z.infer<typeof OnrampOrder>
