import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  // Queries fail while the browser is offline, because waiting for the network would look like endless loading.
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } },
})
