import type { CaipNetworkId } from '#shared/caip.ts'

/** Something that a provider sells, in the provider's own words except for `networkId`. */
export type Asset = {
  symbol: string
  name: string
  networkId: CaipNetworkId
  /** The contract or mint. The text is empty for the network's own currency. */
  contract: string
  /** What the provider's API calls the currency, and its network. */
  code: string
  chain: string
}

/** `min` and `max` are decimal texts. `method` is the provider's word, such as `card`. */
export type Limit = { currency: string; method: string; min: string; max: string }

/** Undefined where neither the visitor nor the operator has named a country. */
export type Place = { country?: string | undefined }

export type Options = { assets: readonly Asset[]; limits: readonly Limit[]; feeText?: string | undefined }

export type Wish = Place & { asset: Asset; limit: Limit; amount: string }

/** All amounts are decimal texts. Those of money are in the currency of the wish. */
export type Quote = {
  id: string
  total: string
  subtotal: string
  fee: string
  networkFee: string
  /** Whole units of the asset. */
  receive: string
  /** Seconds since the epoch. */
  expiresAt?: number | undefined
}

export type Order = Place & {
  /** Our own random id, which the provider keeps. */
  id: string
  asset: Asset
  address: string
  limit: Limit
  /** The visitor types it at the provider when it is undefined. */
  amount: string | undefined
  quoteId: string | undefined
}

/** The visitor comes back to `returnUrl`. The provider calls `hookUrl`, if it lets an order name it. */
export type Visit = { clientIp: string; returnUrl: string; hookUrl: string }

export type Report = {
  status: 'open' | 'paid' | 'sent' | 'failed'
  hash?: string | undefined
  amount?: string | undefined
}

/** The exact bytes that a provider sent, and the address that it sent them to. */
export type Delivery = { header(name: string): string | undefined; body: Buffer; url: string }

export type OnrampProvider = {
  id: string
  label: string
  options(place: Place): Promise<Options>
  quote(wish: Wish): Promise<Quote>
  /** Returns the address of a payment page. It may work only once, and only for minutes. */
  start(order: Order, visit: Visit): Promise<string>
  status(order: Pick<Order, 'id'> & Pick<Asset, 'networkId'>): Promise<Report>
  /**
   * Verifies the signature of a webhook and returns undefined if it is invalid. A webhook only identifies the order
   * that has changed: the backend fetches its state from the provider.
   */
  readHook(delivery: Delivery): Hook | undefined
}

/** `signedAt`: the signed time of the delivery, in ms since the epoch. */
export type Hook = { orderId: string | undefined; signedAt: number }

/** `place`: the provider needs a country, and none is known. `order`: the provider does not know the order. */
export type Hindrance = 'unreachable' | 'country' | 'place' | 'amount' | 'asset' | 'order'

export class ProviderError extends Error {
  readonly hindrance: Hindrance
  constructor(hindrance: Hindrance, cause?: unknown) {
    super(`The provider of a purchase failed: ${hindrance}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderError'
    this.hindrance = hindrance
  }
}
