import { Balances } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { HttpStatusError, TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Asset } from '../chains/asset.ts'
import { readApi } from './blockchainApi.ts'
import { balanceMs, nativeBalanceQuery } from './nativeBalance.ts'
import { queryNames } from './queryNames.ts'
import { toAssets } from './toAssets.ts'

export const pollMs = 10_000
/** Delay before the first retry, in ms. Each 503 response doubles it, up to `maxGapMs`. */
export const retryGapMs = 30_000
const maxGapMs = 300_000

export type Portfolio = {
  assets: Asset[]
  isIncomplete: boolean
}

export type AssetSources = {
  discover?: ((signal: AbortSignal) => Promise<Asset[] | undefined>) | undefined
  /**
   * Returns the CAIP-10 IDs of tokens whose balances must be read from the chain, even if the server has them cached.
   */
  forced?: (() => string[]) | undefined
  /**
   * True if the page chooses the tokens. If such a query fails, it does not block other queries, e.g. the query for the
   * user's own list.
   */
  isOfPage?: boolean | undefined
}

/** Data of an error that blocks all requests, including manual retries, until `retryAt` (in ms since the epoch). */
const RetryAt = z.object({ retryAt: z.number() })
type Blocked = { error: Error; until: number; gapMs: number }
const blocked = new Map<string, Blocked>()

export function getRetryAt(error: unknown): number | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return z.safeParse(RetryAt, data).data?.retryAt
}

/**
 * Returns the query for an account's assets. Reads the native balance from the chain (see {@link nativeBalanceQuery}),
 * and the tokens from the wallet or, if it can't list them, from the backend. The query fails with 'Token Balance
 * Unavailable' if the tokens can't be read.
 */
export function assetsQuery(network: Network | undefined, account: string, sources: AssetSources = {}) {
  return queryOptions({
    queryKey: [queryNames.assets, network?.caipNetworkId, account],
    staleTime: balanceMs,
    retry: false,
    refetchInterval: ({ state }: { state: { error: Error | null } }) => {
      const retryAt = getRetryAt(state.error)
      return retryAt === undefined ? pollMs : Math.max(retryAt - Date.now(), 1000)
    },
    queryFn: async (context) => {
      if (!network) throw new TokenBalanceUnavailableError()
      return readAssets({ network, account, sources }, context)
    },
  })
}

type ReadAssetsParams = { network: Network; account: string; sources: AssetSources }

export async function readAssets(
  { network, account, sources }: ReadAssetsParams,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
): Promise<Portfolio> {
  // Read the native balance even while the token list is blocked, because it comes from a different server.
  const native = client.fetchQuery({ ...nativeBalanceQuery(network, account), staleTime: pollMs / 2 })
  const [own, rest] = await Promise.allSettled([native, readTokens({ network, account, sources }, signal)])
  if (rest.status === 'rejected') throw rest.reason
  return withNative(network, rest.value, own.status === 'fulfilled' ? own.value : undefined)
}

export function withNative(
  network: Network,
  { assets, isIncomplete }: Portfolio,
  units: bigint | undefined,
): Portfolio {
  const listed = assets.find(({ address }) => address === undefined)
  const tokens = assets.filter(({ address }) => address !== undefined)
  const { name, symbol, decimals } = network.nativeCurrency
  const own: Asset | undefined =
    units === undefined
      ? listed
      : {
          networkId: network.caipNetworkId,
          address: undefined,
          name,
          symbol,
          decimals,
          units,
          price: listed?.price,
          isBeyondMarket: listed?.isBeyondMarket,
          iconUrl: listed?.iconUrl,
          isSpam: false,
        }
  return { assets: own ? [own, ...tokens] : tokens, isIncomplete: isIncomplete || own === undefined }
}

type QuerySnapshot<value> = { data: value | undefined; dataUpdatedAt: number }

/**
 * Applies the newer of two native balances to the portfolio, so that the asset list and the total next to it agree.
 * `native` is undefined until one of them has loaded.
 */
export function withNewestNative(
  network: Network,
  { data: portfolio, dataUpdatedAt: portfolioAt }: QuerySnapshot<Portfolio>,
  { data: units, dataUpdatedAt: unitsAt }: QuerySnapshot<bigint>,
): { portfolio: Portfolio | undefined; native: bigint | undefined } {
  const listed = portfolio?.assets.find(({ address }) => address === undefined)?.units
  if (!portfolio || units === undefined) return { portfolio, native: listed ?? units }
  const native = listed === undefined || unitsAt >= portfolioAt ? units : listed
  return { portfolio: withNative(network, portfolio, native), native }
}

/** Reads the token list from the wallet or the backend. The backend's list also includes a native balance. */
export async function readTokens(
  { network, account, sources }: ReadAssetsParams,
  signal: AbortSignal,
): Promise<Portfolio> {
  const { discover, forced, isOfPage = false } = sources
  const key = `${network.caipNetworkId}:${account}`
  const block = isOfPage ? undefined : blocked.get(key)
  if (block && block.until > Date.now()) throw block.error
  const discovered = await discover?.(signal)
  if (discovered) return { assets: discovered, isIncomplete: false }
  // The backend knows no tokens of a network that the page added.
  if (network.addedBy) return { assets: [], isIncomplete: false }
  try {
    const { balances, incomplete } = await readApi({
      path: `/v1/account/${encodeURIComponent(account)}/balance`,
      query: { currency: 'usd', chainId: network.caipNetworkId, forceUpdate: forced?.().join(',') },
      result: Balances,
      signal,
    })
    if (!isOfPage) blocked.delete(key)
    const assets = toAssets(balances, network)
    const read = assets.filter((asset) => asset !== undefined)
    return { assets: read, isIncomplete: incomplete === true || read.length < assets.length }
  } catch (cause) {
    if (signal.aborted) throw cause
    if (isOfPage) throw new TokenBalanceUnavailableError(undefined, { cause })
    throw blockRequests(key, cause, block)
  }
}

function blockRequests(key: string, cause: unknown, before: Blocked | undefined): Error {
  const isDown = getHttpStatus(cause) === 503
  const gapMs = isDown && before ? Math.min(before.gapMs * 2, maxGapMs) : retryGapMs
  const until = Date.now() + gapMs
  const error = new TokenBalanceUnavailableError(undefined, { cause, data: { retryAt: until } })
  blocked.set(key, { error, until, gapMs })
  return error
}

function getHttpStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== HttpStatusError.code) return undefined
  return 'data' in error ? z.safeParse(z.object({ status: z.number() }), error.data).data?.status : undefined
}
