import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  // Queries fail immediately while the browser is offline, instead of showing a spinner until it reconnects.
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } },
})
