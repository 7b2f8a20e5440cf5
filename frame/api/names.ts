import { NameAnswer } from '#shared/account.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '#shared/caip.ts'
import { HttpStatusError } from '#shared/catalogueErrors.ts'
import { dataOf } from '#shared/errors.ts'
import { etherCoinType, evmCoinType, solanaCoinType } from '#shared/names.ts'
import { NameUnavailableError } from '#shared/sendErrors.ts'
import { readApi } from './blockchainApi.ts'
import { queryClient } from './queryClient.ts'

/**
 * Returns the coin types (SLIP-44, ENSIP-11) whose address counts on the network, the best one first. Money must not go
 * to the address of another coin: a contract account exists on one network, and its name has the coin type of that one.
 */
function coinTypesOn(networkId: CaipNetworkId, isContract = false): number[] {
  const { namespace, reference } = parseCaipNetworkId(networkId) ?? {}
  if (namespace === 'solana') return [solanaCoinType]
  if (namespace !== 'eip155') return []
  const own = evmCoinType(Number(reference))
  return isContract ? [own] : [own, etherCoinType]
}

const noSuchName = [400, 404]

/** `picture` is a `data:` URL or a path of the backend. The owner of the name chose it. */
export type Found = { address: string; picture?: string | undefined }

/** Milliseconds for which a resolved address is fresh. */
const nameMs = 5 * 60_000

const keyOf = (name: string, networkId: CaipNetworkId) => ['name', networkId, name]

export const namesApi = {
  /**
   * Returns an answer of the last five minutes, if there is one. Use it for a name that is being typed: before money is
   * sent, the name is resolved again, because it can change hands.
   */
  async lookUp(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<Found | undefined> {
    const kept = queryClient.getQueryState<Found>(keyOf(name, networkId))
    if (kept?.data !== undefined && Date.now() - kept.dataUpdatedAt < nameMs) return kept.data
    return await namesApi.find(name, networkId, signal)
  },

  /** Returns undefined when the name does not exist or has no address on this network. */
  async resolve(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<string | undefined> {
    return (await namesApi.find(name, networkId, signal))?.address
  },

  async find(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<Found | undefined> {
    const path = `/v1/profile/account/${encodeURIComponent(name)}`
    try {
      const answer = await readApi({ path, query: { apiVersion: '2' }, result: NameAnswer, signal })
      const record = Array.isArray(answer) ? answer[0] : answer
      const addresses = coinTypesOn(networkId, record?.is_contract).map((coin) => record?.addresses[coin]?.address)
      const address = addresses.find((one) => one !== undefined)
      const found = address === undefined ? undefined : { address, picture: record?.attributes?.avatar }
      keep(name, networkId, found)
      return found
    } catch (cause) {
      if (signal?.aborted) throw cause
      if (cause instanceof HttpStatusError && noSuchName.includes(Number(dataOf(cause).status)))
        return keep(name, networkId, undefined)
      throw new NameUnavailableError(undefined, { cause })
    }
  },
}

/** A missing name is not kept, because its owner may be registering it. */
function keep(name: string, networkId: CaipNetworkId, found: Found | undefined): undefined {
  if (found === undefined) queryClient.removeQueries({ queryKey: keyOf(name, networkId) })
  else queryClient.setQueryData(keyOf(name, networkId), found)
}
