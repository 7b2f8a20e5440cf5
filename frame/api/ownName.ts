import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NameRecord } from '#shared/account.ts'
import { config } from '../platform/config.ts'
import { readApi } from './blockchainApi.ts'

/** Milliseconds for which the name is fresh. Another device may change it. */
const freshMs = 10_000

/** Reads the name that this deployment gave to the account; null when there is none. */
export function ownNameQuery(account: string) {
  return queryOptions({
    queryKey: ['ownName', account],
    staleTime: freshMs,
    queryFn: async ({ signal }): Promise<NameRecord | null> => {
      const path = `/v1/profile/reverse/${encodeURIComponent(account)}`
      const query = { sender: account, apiVersion: '2' }
      const records = await readApi({ path, query, result: z.array(NameRecord), signal })
      return records.find(({ name }) => name.endsWith(`.${config.names?.zone}`)) ?? null
    },
  })
}
