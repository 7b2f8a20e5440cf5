import type { NameRecord } from '#shared/backend/account.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '#shared/chains/caip.ts'
import { etherCoinType, evmCoinType, solanaCoinType } from '#shared/chains/names.ts'
import { NameElsewhereError } from '#shared/errors/sendErrors.ts'
import { isContractElsewhere } from '../chains/eip155/read/isContractElsewhere.ts'
import { config } from '../platform/config.ts'

/** Returns the coin type of the network itself (SLIP-44, ENSIP-11); undefined when names have no addresses on it. */
export function coinTypeOf(networkId: CaipNetworkId): number | undefined {
  const { namespace, reference } = parseCaipNetworkId(networkId) ?? {}
  if (namespace === 'solana') return solanaCoinType
  return namespace === 'eip155' ? evmCoinType(Number(reference)) : undefined
}

/**
 * Returns the address that applies on the network: that of its own coin type, or else that of all EVM networks. A
 * contract account exists on one network, and funds sent to its address on a different network are lost: then throws
 * 8156.
 */
export async function addressOn(networkId: CaipNetworkId, name: string, { addresses, is_contract }: NameRecord) {
  const coinType = coinTypeOf(networkId)
  const own = coinType === undefined ? undefined : addresses[coinType]?.address
  if (own !== undefined || parseCaipNetworkId(networkId)?.namespace !== 'eip155') return own
  const ofAll = addresses[etherCoinType]?.address
  if (ofAll === undefined && !is_contract) return undefined
  if (ofAll === undefined || is_contract || (await isOfEnsAlone(ofAll, networkId)))
    throw new NameElsewhereError(undefined, { data: { name } })
  return ofAll
}

/** The address for all EVM networks comes from the ENS of one network, so contract code is looked up there. */
async function isOfEnsAlone(address: string, networkId: CaipNetworkId): Promise<boolean> {
  const home = config.networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  const here = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!home || home === here) return false
  return isContractElsewhere(address, home, here)
}
