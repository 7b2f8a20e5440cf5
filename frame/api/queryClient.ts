import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  // With 'always', queries fail immediately while the browser is offline, instead of waiting until it reconnects.
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } },
})
