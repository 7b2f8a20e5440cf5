import { queryOptions } from '@tanstack/react-query'
import { Identity } from '#shared/account.ts'
import { readApi } from './blockchainApi.ts'

/** A name and a picture are fresh for this long, in ms (specification, section 9). */
const identityMs = 5 * 60_000

/** Returns the query for the name and the picture that the owner of an address set. They are null when not set. */
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
