import { queryOptions } from '@tanstack/react-query'

const optionsMs = 5 * 60_000
const fallbackMs = 30_000

/**
 * Query for the tokens and payment currencies of the providers. `country` is an ISO 3166-1 code, or undefined for the
 * operator's default. Loads the parser on the first request, because only deployments with providers need it.
 */
export function onrampOptionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['onrampOptions', country],
    queryFn: async ({ signal }) => (await import('./onramp.ts')).onrampApi.options(country, signal),
    staleTime: ({ state }) => (state.data?.isFallback ? fallbackMs : optionsMs),
    retry: false,
  })
}
