import { queryOptions } from '@tanstack/react-query'
import { Identity } from '#shared/account.ts'
import { readApi } from './blockchainApi.ts'

/** How long a name and a picture are believed (specification, section 9). */
const identityMs = 5 * 60_000

/** The name and the picture that an address has given itself; nulls where it has not. */
export function identityQuery(account: string) {
  return queryOptions({
    queryKey: ['identity', account],
    staleTime: identityMs,
    queryFn: ({ signal }) =>
      readApi({
        path: `/v1/identity/${encodeURIComponent(account)}`,
        query: { sender: account },
        result: Identity,
        signal,
      }),
  })
}
