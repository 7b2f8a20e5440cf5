import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { type CaipNetworkId, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { etherCoinType, solanaCoinType, toEvmCoinType } from '@oriel/shared/chains/names.ts'
import { NameElsewhereError } from '@oriel/shared/errors/sendErrors.ts'
import { isContractElsewhere } from '../chains/eip155/read/isContractElsewhere.ts'
import { config } from '../platform/config.ts'

/** Returns the network's coin type (SLIP-44, ENSIP-11), or undefined if names can't have addresses on this network. */
export function getCoinType(networkId: CaipNetworkId): number | undefined {
  const { namespace, reference } = parseCaipNetworkId(networkId) ?? {}
  if (namespace === 'solana') return solanaCoinType
  return namespace === 'eip155' ? toEvmCoinType(Number(reference)) : undefined
}

/**
 * Returns the name's address on the network: the address for the network's own coin type or, on EVM networks, the
 * address for Ethereum's coin type as a fallback. Throws 8156 if the fallback is a contract account on a different
 * network, because funds sent to it would be lost.
 */
export async function resolveAddressOn(networkId: CaipNetworkId, name: string, { addresses, is_contract }: NameRecord) {
  const coinType = getCoinType(networkId)
  const own = coinType === undefined ? undefined : addresses[coinType]?.address
  if (own !== undefined || parseCaipNetworkId(networkId)?.namespace !== 'eip155') return own
  const ofAll = addresses[etherCoinType]?.address
  if (ofAll === undefined && !is_contract) return undefined
  if (ofAll === undefined || is_contract || (await isContractOnEnsOnly(ofAll, networkId)))
    throw new NameElsewhereError(undefined, { data: { name } })
  return ofAll
}

/** Returns true if the address is a contract on the network whose ENS resolved the name, but not on this network. */
async function isContractOnEnsOnly(address: string, networkId: CaipNetworkId): Promise<boolean> {
  const ensNetwork = config.networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  const here = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!ensNetwork || ensNetwork === here) return false
  return isContractElsewhere(address, ensNetwork, here)
}
