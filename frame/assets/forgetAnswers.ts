import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { queryClient } from '../api/queryClient.ts'
import { keptAnswers } from './keptAnswers.ts'

/** Clears the cached responses about a namespace's accounts. Call this after the namespace disconnects. */
export function forgetAnswers(namespace: Namespace) {
  keptAnswers.forget(namespace)
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, of] }) =>
      // Treat all name queries as EVM queries. Their keys contain no network, because only EVM accounts have names.
      name === 'identity' ? namespace === 'eip155' : typeof of === 'string' && of.startsWith(`${namespace}:`),
  })
}
