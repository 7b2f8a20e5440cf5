import {
  type SwapQuoteEntry,
  SwapQuotes,
  type SwapTokenEntry,
  SwapTokens,
  SwapTransaction,
  swapQuoteSeconds,
} from '@oriel/shared/backend/convert.ts'
import { type CaipNetworkId, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { HttpStatusError, SwapNetworkError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { LiquidityError, NoQuoteError, SwapBuildError, SwapStartError } from '@oriel/shared/errors/swapErrors.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../../../api/blockchainApi.ts'
import { config } from '../../../platform/config.ts'

const tokensMs = 5 * 60_000
const refreshMs = 10_000

/** A token's lowercase address, or undefined for the native currency. */
export type SwapSide = string | undefined

const toTokenId = (networkId: CaipNetworkId, side: SwapSide) => `${networkId}:${side ?? nativeTokenAddress}`

/** Lists the tokens that the deployment offers for swaps. */
export function swapTokensQuery(networkId: CaipNetworkId) {
  return queryOptions({
    queryKey: ['swapTokens', networkId],
    staleTime: tokensMs,
    retry: false,
    queryFn: ({ signal }) => readTokens(networkId, undefined, signal),
  })
}

/** Query for tokens that are not in the list. Omits addresses that are not tokens. */
export function swapTokensByAddressQuery(networkId: CaipNetworkId, ...addresses: string[]) {
  const normalized = addresses.map((address) => address.toLowerCase())
  return queryOptions({
    queryKey: ['swapTokens', networkId, ...normalized],
    staleTime: tokensMs,
    retry: false,
    queryFn: async ({ signal }) =>
      (await Promise.all(normalized.map((address) => readTokens(networkId, address, signal)))).flat(),
  })
}

async function readTokens(networkId: CaipNetworkId, address: string | undefined, signal: AbortSignal) {
  const query = { chainId: networkId, address }
  try {
    const { tokens } = await readApi({ path: '/v1/convert/tokens', query, result: SwapTokens, signal })
    return tokens.filter((token: SwapTokenEntry) => token.address.startsWith(`${networkId}:`))
  } catch (cause) {
    throw signal.aborted ? cause : new SwapStartError(undefined, { cause })
  }
}

/** Inputs of a quote. `amount` is the fixed amount of the side `exact`, in base units. */
export type QuoteRequest = {
  networkId: CaipNetworkId
  account: string
  from: SwapSide
  to: SwapSide
  amount: bigint
  exact: 'from' | 'to'
}

/** Quote and its inputs. `at` is the time of the request, in ms since the epoch. */
export type Quote = SwapQuoteEntry & { priceImpact: string; gas: string; request: QuoteRequest; at: number }

export const isFresh = ({ at }: Pick<Quote, 'at'>, now: number) => now - at < swapQuoteSeconds * 1000

/**
 * Creates the query options for a quote. The key contains all inputs, so a response always matches the inputs on
 * screen.
 */
export function quoteQuery(request: QuoteRequest) {
  const { networkId, account, from, to, amount, exact } = request
  return queryOptions({
    queryKey: ['swapQuote', networkId, account, from, to, amount.toString(), exact],
    staleTime: refreshMs,
    gcTime: 0,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
    retry: false,
    queryFn: async ({ signal }): Promise<Quote> => {
      const at = Date.now()
      const query = { userAddress: account, from: toTokenId(networkId, from), to: toTokenId(networkId, to) }
      const params = { ...query, amount: amount.toString(), exact }
      try {
        const { quotes } = await readApi({ path: '/v1/convert/quotes', query: params, result: SwapQuotes, signal })
        const [quote] = quotes
        // Reject a quote that lacks our own fields, which another service may omit: an unknown price impact is not
        // zero.
        if (quote?.priceImpact === undefined || quote.gas === undefined) throw new NoQuoteError()
        return { ...quote, priceImpact: quote.priceImpact, gas: quote.gas, request, at }
      } catch (error) {
        throw signal.aborted ? error : toQuoteError(error)
      }
    },
  })
}

export type SwapBuildRequest = Omit<QuoteRequest, 'exact'> & {
  /** Slippage tolerance in percent. */
  slippage: number
  /** The minimum shown to the user, in base units. The swap keeps this minimum as long as the current price allows. */
  minimum?: bigint | undefined
  permit?: { deadline: bigint; signature: string } | undefined
}
export type BuiltTransaction = SwapTransaction['tx']

/** Builds a swap transaction. The caller must verify it. */
export async function buildSwap(request: SwapBuildRequest): Promise<BuiltTransaction> {
  const { networkId, account, from, to, amount, slippage, minimum, permit } = request
  const signed = permit && { deadline: permit.deadline.toString(), signature: permit.signature }
  const body = {
    amount: amount.toString(),
    eip155: { slippage, minimum: minimum ? minimum.toString() : undefined, permit: signed },
    projectId: config.projectId,
    from: toTokenId(networkId, from),
    to: toTokenId(networkId, to),
    userAddress: `${networkId}:${account}`,
    disableEstimate: true,
  }
  try {
    return (await readApi({ path: '/v1/convert/build-transaction', body, result: SwapTransaction })).tx
  } catch (error) {
    const quoteError = toQuoteError(error)
    throw quoteError instanceof NoQuoteError ? new SwapBuildError(undefined, { cause: error }) : quoteError
  }
}

/**
 * Maps a refusal by the backend to an error. The backend reports insufficient liquidity, an amount that exceeds every
 * pool, or a network without an exchange. Every other failure is an outage.
 */
function toQuoteError(cause: unknown): Error {
  if (cause instanceof HttpStatusError) {
    const { reasons = [] } = getErrorData(cause) as { reasons?: { field: string; description: string }[] }
    const isTooMuch = reasons.some(
      ({ field, description }) => field === 'amount' || /insufficient liquidity/i.test(description),
    )
    if (isTooMuch) return new LiquidityError()
    if (reasons.some(({ field }) => field === 'chainId')) return new SwapNetworkError()
  }
  return new NoQuoteError(undefined, { cause })
}
