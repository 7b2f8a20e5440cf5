import { NameRecord } from '@oriel/shared/backend/account.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readApi } from '../../../api/blockchainApi.ts'
import { config } from '../../../platform/config.ts'

/** Milliseconds until the name is stale. Another device may change it. */
const freshMs = 10_000

/**
 * Query for the account's name in this deployment, or null if it has none. A name counts only if it resolves back to
 * the account. The user shares the name with others, who pay the address in its record.
 */
export function ownNameQuery(account: string) {
  return queryOptions({
    queryKey: ['ownName', account],
    staleTime: freshMs,
    queryFn: async ({ signal }): Promise<NameRecord | null> => {
      const path = `/v1/profile/reverse/${encodeURIComponent(account)}`
      const query = { sender: account, apiVersion: '2' }
      const records = await readApi({ path, query, result: z.array(NameRecord), signal })
      const isOwn = ({ name, addresses }: NameRecord) =>
        name.endsWith(`.${config.names?.zone}`) &&
        Object.values(addresses).some(({ address }) => isSameAddress(address, account))
      return records.find(isOwn) ?? null
    },
  })
}
