import { Identity } from '@oriel/shared/backend/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from './blockchainApi.ts'

/** How long an account's name and avatar stay fresh, in ms. */
const identityMs = 5 * 60_000

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
