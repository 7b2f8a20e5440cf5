import { swapQuoteSeconds } from '@oriel/shared/backend/convert.ts'
import { LiquidityError } from '@oriel/shared/errors/swapErrors.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useStore } from '../../state/useStore.ts'
import { isFresh, type Quote, type QuoteRequest, quoteQuery } from './api/convert.ts'
import { getExactUnits, swapDraft } from './model/draft.ts'
import { type SwapAsset, toSwapSide } from './model/swapAsset.ts'

const debounceMs = 200

export type QuoteState = {
  quote: Quote | undefined
  /** True while no price for the current inputs is known. */
  isReading: boolean
  problem: 'liquidity' | 'quote' | undefined
  error: Error | null
  isFresh: boolean
  retry: () => void
}

type Sides = { give: SwapAsset | undefined; get: SwapAsset | undefined }

/** Returns the quote for the current form values, and refetches it while it is displayed. */
export function useQuote(scope: Scope, { give, get }: Sides): QuoteState {
  const draft = useStore(swapDraft.store)
  const request = toQuoteRequest(scope, draft, { give, get })
  const rested = useDebouncedRequest(request)
  const isRested = rested !== undefined && request !== undefined && getRequestKey(rested) === getRequestKey(request)
  const { data, error, refetch } = useQuery({ ...quoteQuery(rested ?? nothing), enabled: isRested })
  useStaleness(data)
  const quote = isRested ? data : undefined
  const failure = isRested ? error : null
  const problem = failure && (failure instanceof LiquidityError ? ('liquidity' as const) : ('quote' as const))
  return {
    quote: failure ? undefined : quote,
    isReading: request !== undefined && !quote && !failure,
    problem: problem ?? undefined,
    error: failure,
    isFresh: quote !== undefined && isFresh(quote, Date.now()),
    retry: () => void refetch(),
  }
}

const nothing: QuoteRequest = {
  networkId: 'eip155:0',
  account: '',
  from: undefined,
  to: undefined,
  amount: 0n,
  exact: 'from',
}

function toQuoteRequest(
  { network, from: account }: Scope,
  draft: ReturnType<typeof swapDraft.store.getState>,
  { give, get }: Sides,
): QuoteRequest | undefined {
  const asset = draft.exact === 'from' ? give : get
  const amount = asset && getExactUnits(draft, asset)
  if (!give || !get || !amount) return undefined
  const sides = { from: toSwapSide(give.key), to: toSwapSide(get.key) }
  return { networkId: network.caipNetworkId, account, ...sides, amount, exact: draft.exact }
}

const getRequestKey = (request: QuoteRequest) => Object.values(request).map(String).join(' ')

/** Returns the request once the user has stopped changing it. */
function useDebouncedRequest(request: QuoteRequest | undefined): QuoteRequest | undefined {
  const [rested, setRested] = useState(request)
  const key = request && getRequestKey(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the whole request
  useEffect(() => {
    const timer = setTimeout(() => setRested(request), debounceMs)
    return () => clearTimeout(timer)
  }, [key])
  return rested
}

/** Rerenders once the quote is too old to be reviewed. */
function useStaleness(quote: Quote | undefined) {
  const [, render] = useState(0)
  const at = quote?.at
  useEffect(() => {
    if (at === undefined) return undefined
    const timer = setTimeout(() => render(at), at + swapQuoteSeconds * 1000 - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [at])
}
