import type { OnrampQuote, OnrampQuoteRequest, OnrampQuotes } from '@oriel/shared/backend/onramp.ts'
import { type CaipNetworkId, isCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { Refusal } from '../http/errors.ts'
import type { Offers } from './offers.ts'
import { compareAmounts, toUnits } from './providers/money.ts'
import { type OnrampProvider, ProviderError, type Quote } from './providers/provider.ts'
import { createNotOfferedRefusal, toRefusal } from './refusals.ts'

type ResolvedRequest = {
  networkId: CaipNetworkId
  contract: string
  currency: string
  amount: string
  country?: string | undefined
}

/**
 * Resolves the requested token to a contract. The request must list exactly one contract on the network. Clients of the
 * hosted service send the symbol instead of the network, or the network's name from the options. A symbol is only
 * sufficient for a token on a single network.
 */
export function resolveRequest({
  purchaseCurrency,
  paymentCurrency,
  amount,
  network,
  country,
}: OnrampQuoteRequest): ResolvedRequest {
  const { networks } = purchaseCurrency
  const named = networks.filter(({ name, networkId }) => networkId === network || name === network)
  const [place, another] = named.length > 0 || isCaipNetworkId(network) ? named : networks
  if (!place?.networkId || another) throw createNotOfferedRefusal()
  return { networkId: place.networkId, contract: place.contract_address, currency: paymentCurrency.id, amount, country }
}

/**
 * Requests quotes from all providers concurrently. If no provider has a quote, throws the first `Refusal` that the user
 * can fix (400). If there is none, throws the first `Refusal`.
 */
export async function readQuotes(
  { providers, offers }: { providers: readonly OnrampProvider[]; offers: Offers },
  request: ResolvedRequest,
): Promise<OnrampQuotes> {
  const results = await Promise.all(providers.map((provider) => readQuote(provider, offers, request)))
  const quotes = results.flatMap((result) => (result instanceof Refusal ? [] : [result]))
  // Sort by the number of tokens, because all quotes are for the same total.
  const [best, ...others] = quotes.sort((a, b) => compareAmounts(b.purchaseAmount.amount, a.purchaseAmount.amount))
  const refused = results.flatMap((result, index) => {
    const reason = result instanceof Refusal ? result.body.reasons[0] : undefined
    const provider = providers[index]?.id
    return reason && provider ? [{ provider, field: reason.field, description: reason.description }] : []
  })
  if (best) return { ...best, others, refusals: refused }
  const rejections = results.flatMap((result) => (result instanceof Refusal ? [result] : []))
  // Prefer a reason that the user can fix (400) over an unavailable provider, because it is more helpful.
  throw rejections.find(({ status }) => status === 400) ?? rejections[0] ?? createNotOfferedRefusal()
}

async function readQuote(
  provider: OnrampProvider,
  offers: Offers,
  request: ResolvedRequest,
): Promise<OnrampQuote | Refusal> {
  try {
    const { asset, limit } = await offers.find(provider, request)
    const { amount, currency, country } = request
    const quote = await provider.quote({ asset, limit, amount, country })
    assertQuoteTotals(quote, amount)
    const toMoney = (text: string) => ({ amount: text, currency })
    return {
      paymentTotal: toMoney(quote.total),
      paymentSubtotal: toMoney(quote.subtotal),
      purchaseAmount: { amount: quote.receive, currency: asset.symbol },
      networkFee: toMoney(quote.networkFee),
      coinbaseFee: provider.id === 'coinbase' ? toMoney(quote.fee) : undefined,
      quoteId: quote.id,
      provider: provider.id,
      providerFee: toMoney(quote.fee),
      expiresAt: quote.expiresAt,
    }
  } catch (error) {
    const rejection = toRefusal(error, provider)
    if (rejection instanceof Refusal) return rejection
    throw rejection
  }
}

/**
 * Throws unless the quote has the requested total and its parts do not exceed it. Otherwise, a quote for a higher total
 * would yield more tokens and seem the best, and users would see wrong fees.
 */
function assertQuoteTotals({ total, subtotal, fee, networkFee }: Quote, requested: string): void {
  const parts = toUnits(subtotal) + toUnits(fee) + toUnits(networkFee)
  // Allow a difference of 1%, because each part may be rounded.
  const isTooMuch = parts * 100n > toUnits(total) * 101n
  if (compareAmounts(total, requested) !== 0 || isTooMuch) throw new ProviderError('unreachable')
}
