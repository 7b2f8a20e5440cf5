import { readDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRpcClient } from '../../clients/rpcClient.ts'

/** True if the address is a contract on the `home` network but not on `here`. */
export async function isContractElsewhere(address: string, home: Network, here: Network | undefined) {
  if (!(await isContractOn(home, address))) return false
  return !(here && (await isContractOn(here, address)))
}

/**
 * Returns true if the address is a contract. A delegated EOA (EIP-7702) doesn't count, because its key controls the
 * same address on all networks.
 */
async function isContractOn(network: Network, address: string): Promise<boolean> {
  return (await readDelegation(address, getRpcClient(network))).kind === 'contract'
}
