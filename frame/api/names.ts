import { NameAnswer, type NameRecord } from '#shared/account.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '#shared/caip.ts'
import { HttpStatusError } from '#shared/catalogueErrors.ts'
import { dataOf } from '#shared/errors.ts'
import { etherCoinType, evmCoinType, solanaCoinType } from '#shared/names.ts'
import type { Network } from '#shared/networks.ts'
import { NameElsewhereError, NameUnavailableError } from '#shared/sendErrors.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { readProgram } from '../chains/eip155/smartAccount/program.ts'
import { config } from '../platform/config.ts'
import { readApi } from './blockchainApi.ts'
import { queryClient } from './queryClient.ts'

/** Returns the coin type of the network itself (SLIP-44, ENSIP-11); undefined when names have no addresses on it. */
function coinTypeOf(networkId: CaipNetworkId): number | undefined {
  const { namespace, reference } = parseCaipNetworkId(networkId) ?? {}
  if (namespace === 'solana') return solanaCoinType
  return namespace === 'eip155' ? evmCoinType(Number(reference)) : undefined
}

/**
 * Returns the address that counts on the network: that of its own coin, or else that of all EVM networks. A contract
 * account exists on one network, and what is sent to its address on another one is lost: throws 8156 then.
 */
async function addressOn(networkId: CaipNetworkId, name: string, { addresses, is_contract }: NameRecord) {
  const coinType = coinTypeOf(networkId)
  const own = coinType === undefined ? undefined : addresses[coinType]?.address
  if (own !== undefined || parseCaipNetworkId(networkId)?.namespace !== 'eip155') return own
  const ofAll = addresses[etherCoinType]?.address
  if (ofAll === undefined && !is_contract) return undefined
  if (ofAll === undefined || is_contract || (await isContractElsewhere(ofAll, networkId)))
    throw new NameElsewhereError(undefined, { data: { name } })
  return ofAll
}

/** A name has its address for all EVM networks in the ENS of one of them, so a contract is looked for on that one. */
async function isContractElsewhere(address: string, networkId: CaipNetworkId): Promise<boolean> {
  const home = config.networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  const here = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!home || home === here || !(await isContractOn(home, address))) return false
  return !(here && (await isContractOn(here, address)))
}

/** An account with a key that runs a program (EIP-7702) is on all networks. */
async function isContractOn(network: Network, address: string): Promise<boolean> {
  return (await readProgram(address, rpcClient(network))).kind === 'contract'
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

  /**
   * Returns undefined when the name does not exist or has no address on this network. Throws 8156 for a contract
   * account of another network, and 8147 when that or the name cannot be read.
   */
  async resolve(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<string | undefined> {
    return (await namesApi.find(name, networkId, signal))?.address
  },

  async find(name: string, networkId: CaipNetworkId, signal?: AbortSignal): Promise<Found | undefined> {
    const path = `/v1/profile/account/${encodeURIComponent(name)}`
    const query = { apiVersion: '2', coin_type: coinTypeOf(networkId)?.toString() }
    try {
      const answer = await readApi({ path, query, result: NameAnswer, signal })
      const record = Array.isArray(answer) ? answer[0] : answer
      const address = record && (await addressOn(networkId, name, record))
      const found = address === undefined ? undefined : { address, picture: record?.attributes?.avatar }
      keep(name, networkId, found)
      return found
    } catch (cause) {
      if (signal?.aborted || cause instanceof NameElsewhereError) throw cause
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
