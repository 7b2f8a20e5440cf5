import { queryOptions } from '@tanstack/react-query'

const optionsMs = 5 * 60_000
const fallbackMs = 30_000

/** The code that reads the answer is loaded with the first one: only deployments with providers need it. */
export function onrampOptionsQuery() {
  return queryOptions({
    queryKey: ['onrampOptions'],
    queryFn: async ({ signal }) => (await import('./onramp.ts')).onrampApi.options(signal),
    staleTime: ({ state }) => (state.data?.isFallback ? fallbackMs : optionsMs),
    retry: false,
  })
}
