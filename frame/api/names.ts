import { NameAnswer } from '@oriel/shared/backend/account.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import { NameElsewhereError, NameUnavailableError } from '@oriel/shared/errors/sendErrors.ts'
import { loadPart } from '../chains/chain/loadPart.ts'
import { readApi } from './blockchainApi.ts'
import { queryClient } from './queryClient.ts'

const noSuchName = [400, 404]

/** Result of a name lookup. `picture` is a `data:` URL or a backend path. The name's owner chooses the picture. */
export type ResolvedName = { address: string; picture?: string | undefined }

/** How long a resolved address stays fresh, in ms. */
const nameMs = 5 * 60_000

const getQueryKey = (name: string, networkId: CaipNetworkId) => ['name', networkId, name]

export const namesApi = {
  /**
   * Resolves a name while the user types it. Uses the cached address if it is less than five minutes old. Before
   * sending funds, use `resolve`, because the name may have a new owner.
   */
  async lookUp(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<ResolvedName | undefined> {
    const cached = queryClient.getQueryState<ResolvedName>(getQueryKey(name, networkId))
    if (cached?.data !== undefined && Date.now() - cached.dataUpdatedAt < nameMs) return cached.data
    return await namesApi.find(name, networkId, signal)
  },

  /**
   * Resolves a name, bypassing the cache. Returns undefined if the name doesn't exist or has no address on this
   * network. Throws 8156 if it resolves to a contract account on a different network, and 8147 if the lookup fails.
   */
  async resolve(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<string | undefined> {
    return (await namesApi.find(name, networkId, signal))?.address
  },

  async find(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<ResolvedName | undefined> {
    const path = `/v1/profile/account/${encodeURIComponent(name)}`
    try {
      const { resolveAddressOn, getCoinType } = await loadPart(import('./nameAddress.ts'))
      const query = { apiVersion: '2', coin_type: getCoinType(networkId)?.toString() }
      const answer = await readApi({ path, query, result: NameAnswer, signal })
      const record = Array.isArray(answer) ? answer[0] : answer
      const address = record && (await resolveAddressOn(networkId, name, record))
      const found = address === undefined ? undefined : { address, picture: record?.attributes?.avatar }
      cacheName(name, networkId, found)
      return found
    } catch (cause) {
      if (signal?.aborted || cause instanceof NameElsewhereError) throw cause
      if (cause instanceof HttpStatusError && noSuchName.includes(Number(getErrorData(cause).status)))
        return cacheName(name, networkId, undefined)
      throw new NameUnavailableError(undefined, { cause })
    }
  },
}

/** Caches a resolved name. Doesn't cache unknown names, because they can be registered at any moment. */
function cacheName(name: string, networkId: CaipNetworkId, found: ResolvedName | undefined): undefined {
  if (found === undefined) queryClient.removeQueries({ queryKey: getQueryKey(name, networkId) })
  else queryClient.setQueryData(getQueryKey(name, networkId), found)
}
