import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'

/** An asset that a provider sells. All names except `networkId` are the provider's own. */
export type Asset = {
  symbol: string
  name: string
  networkId: CaipNetworkId
  /** The contract or mint; empty for the native currency. */
  contract: string
  /** The provider's codes for the currency and its network. */
  code: string
  chain: string
}

/**
 * Limits for a currency and payment method. `min` and `max` are decimal strings. `method` is the provider's term, such
 * as `card`.
 */
export type Limit = { currency: string; method: string; min: string; max: string }

/** The user's country, or undefined if neither the user nor the operator has set one. */
export type Place = { country?: string | undefined }

export type Options = { assets: readonly Asset[]; limits: readonly Limit[]; feeText?: string | undefined }

export type QuoteRequest = Place & { asset: Asset; limit: Limit; amount: string }

/** A provider's quote. All amounts are decimal strings. Fiat amounts are in the requested currency. */
export type Quote = {
  id: string
  total: string
  subtotal: string
  fee: string
  networkFee: string
  /** Received amount in whole units of the asset. */
  receive: string
  /** Seconds since the epoch. */
  expiresAt?: number | undefined
}

export type Order = Place & {
  /** The order's random ID. The provider stores it as a reference. */
  id: string
  asset: Asset
  address: string
  limit: Limit
  /** Undefined when the user enters the amount on the provider's page. */
  amount: string | undefined
  quoteId: string | undefined
}

/** The provider redirects the user to `returnUrl`, and calls `hookUrl` if it supports a webhook per order. */
export type Visit = { clientIp: string; returnUrl: string; hookUrl: string }

export type Report = {
  status: 'open' | 'paid' | 'sent' | 'failed'
  hash?: string | undefined
  amount?: string | undefined
}

/** A webhook request: the exact bytes that the provider sent, the headers, and the URL. */
export type Delivery = { header(name: string): string | undefined; body: Buffer; url: string }

export type OnrampProvider = {
  id: string
  label: string
  options(place: Place): Promise<Options>
  quote(request: QuoteRequest): Promise<Quote>
  /** Returns the URL of a payment page. It may work only once and expire within minutes. */
  start(order: Order, visit: Visit): Promise<string>
  status(order: Pick<Order, 'id'> & Pick<Asset, 'networkId'>): Promise<Report>
  /**
   * Verifies a webhook's signature. Returns undefined if it is invalid. A webhook only identifies the changed order:
   * the backend reads its state from the provider.
   */
  readHook(delivery: Delivery): Hook | undefined
}

/** A verified webhook. `signedAt` is the signed timestamp in ms since the epoch. */
export type Hook = { orderId: string | undefined; signedAt: number }

/**
 * Reason why a provider cannot serve a request. `place`: the provider requires a country, and none is known. `order`:
 * the provider does not know the order.
 */
export type Hindrance = 'unreachable' | 'country' | 'place' | 'amount' | 'asset' | 'order'

export class ProviderError extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance, cause?: unknown) {
    super(`The provider of a purchase failed: ${hindrance}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderError'
    this.hindrance = hindrance
  }
}
