import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { isContract } from './isContract.ts'

export type Holder = { network: Network; address: string }

/**
 * Returns the networks on which the connected wallet may have assets, with its address on each. The active network
 * comes first. Never mixes testnets and mainnets, because testnet tokens have no value.
 */
export function getAccountNetworks(namespace: Namespace): Holder[] {
  const inUse = networks.inUse(namespace)
  const { accounts, connectorId } = session.of(namespace)
  const [account] = accounts
  if (!inUse || !account) return []
  const first = { network: inUse, address: account.address }
  // Never mix assets of a network that the page added with those of known networks.
  if (networks.isUnsupported(namespace) || inUse.addedBy) return [first]
  const { requested } = networks.store.getState()
  const others = requested.flatMap((network): Holder[] => {
    const { status, connectorId: of, networks: agreed, accounts: theirs } = session.of(network.chainNamespace)
    const [holder] = theirs
    const isTheirs = status === 'connected' && of === connectorId && isServed(network.caipNetworkId, agreed)
    const canHold = holder && !isContract(holder) && network !== inUse && !network.addedBy
    return isTheirs && canHold && isTest(network) === isTest(inUse) ? [{ network, address: holder.address }] : []
  })
  return [first, ...others]
}

const isServed = (id: CaipNetworkId, agreed: CaipNetworkId[] | undefined) => agreed?.includes(id) ?? true
const isTest = ({ testnet }: Network) => testnet === true
