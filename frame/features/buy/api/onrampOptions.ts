import { queryOptions } from '@tanstack/react-query'

const optionsMs = 5 * 60_000
const fallbackMs = 30_000

/** The parser is loaded with the first response: only deployments with providers need it. */
/** `country` is an ISO 3166-1 code; undefined for the one that the operator assumes. */
export function onrampOptionsQuery(country: string | undefined) {
  return queryOptions({
    queryKey: ['onrampOptions', country],
    queryFn: async ({ signal }) => (await import('./onramp.ts')).onrampApi.options(country, signal),
    staleTime: ({ state }) => (state.data?.isFallback ? fallbackMs : optionsMs),
    retry: false,
  })
}
