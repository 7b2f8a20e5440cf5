import { NameAnswer } from '#shared/account.ts'
import type { Namespace } from '#shared/caip.ts'
import { HttpStatusError } from '#shared/catalogueErrors.ts'
import { dataOf } from '#shared/errors.ts'
import { NameUnavailableError } from '#shared/sendErrors.ts'
import { readApi } from './blockchainApi.ts'
import { queryClient } from './queryClient.ts'

/** Coin types (SLIP-44). A name may have an address for each coin. Money must not go to the address of another coin. */
const coinTypes: Partial<Record<Namespace, string>> = { eip155: '60', solana: '501' }

const noSuchName = [400, 404]

/** `picture` is a `data:` URL or a path of the backend. The owner of the name chose it. */
export type Found = { address: string; picture?: string | undefined }

/** Milliseconds for which a resolved address is fresh. */
const nameMs = 5 * 60_000

const keyOf = (name: string, namespace: Namespace) => ['name', namespace, name]

export const namesApi = {
  /**
   * Returns an answer of the last five minutes, if there is one. Use it for a name that is being typed: before money is
   * sent, the name is resolved again, because it can change hands.
   */
  async lookUp(name: string, namespace: Namespace, signal?: AbortSignal): Promise<Found | undefined> {
    const kept = queryClient.getQueryState<Found>(keyOf(name, namespace))
    if (kept?.data !== undefined && Date.now() - kept.dataUpdatedAt < nameMs) return kept.data
    return await namesApi.find(name, namespace, signal)
  },

  /** Returns undefined when the name does not exist or has no address in this namespace. */
  async resolve(name: string, namespace: Namespace, signal?: AbortSignal): Promise<string | undefined> {
    return (await namesApi.find(name, namespace, signal))?.address
  },

  async find(name: string, namespace: Namespace, signal?: AbortSignal): Promise<Found | undefined> {
    const path = `/v1/profile/account/${encodeURIComponent(name)}`
    try {
      const answer = await readApi({ path, query: { apiVersion: '2' }, result: NameAnswer, signal })
      const record = Array.isArray(answer) ? answer[0] : answer
      const address = record?.addresses[coinTypes[namespace] ?? '']?.address
      const found = address === undefined ? undefined : { address, picture: record?.attributes?.avatar }
      keep(name, namespace, found)
      return found
    } catch (cause) {
      if (signal?.aborted) throw cause
      if (cause instanceof HttpStatusError && noSuchName.includes(Number(dataOf(cause).status)))
        return keep(name, namespace, undefined)
      throw new NameUnavailableError(undefined, { cause })
    }
  },
}

/** A missing name is not kept, because its owner may be registering it. */
function keep(name: string, namespace: Namespace, found: Found | undefined): undefined {
  if (found === undefined) queryClient.removeQueries({ queryKey: keyOf(name, namespace) })
  else queryClient.setQueryData(keyOf(name, namespace), found)
}
