import { QueryClient } from '@tanstack/react-query'

/** What was asked of servers and chains, while this page lasts. */
export const queryClient = new QueryClient({
  // Offline, too: a failure is said, where waiting for the network would look like reading for ever.
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, networkMode: 'always' } },
})
