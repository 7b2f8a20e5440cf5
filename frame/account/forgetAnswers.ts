import type { Namespace } from '#shared/caip.ts'
import { queryClient } from '../api/queryClient.ts'
import { keptAnswers } from './keptAnswers.ts'

/** Disconnected clears what was known about the accounts of the namespace (specification, section 4). */
export function forgetAnswers(namespace: Namespace) {
  keptAnswers.forget(namespace)
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, of] }) =>
      // Names are of EVM accounts alone.
      name === 'identity' ? namespace === 'eip155' : typeof of === 'string' && of.startsWith(`${namespace}:`),
  })
}
