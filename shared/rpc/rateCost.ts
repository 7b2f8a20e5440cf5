import type { Network } from '../chains/networks.ts'

/** Extra cost, in rate-limit tokens, of a request that is expensive for an RPC node or another server. */
export const workCost = 20

/** Extra cost, in rate-limit tokens, of a request that reads from the database or an RPC node a few times. */
export const readCost = 5

/** Returns true if one call can read all balances. Without Multicall3, an EVM network needs one call per contract. */
export function canReadInOneCall({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace !== 'eip155' || contracts?.multicall3 !== undefined
}

/** Returns the extra cost of reading balances. `forced` lists the tokens to read from the chain immediately. */
export function getBalanceCost(network: Network, forced: readonly string[]): number {
  return forced.length === 0 && canReadInOneCall(network) ? 0 : workCost
}
