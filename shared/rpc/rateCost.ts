import type { Network } from '../chains/networks.ts'

/** Extra cost, in tokens of a client's rate limit, of a call that causes much work for a node or another server. */
export const workCost = 20

/** Extra cost of a call that reads the database or a node a few times. */
export const readCost = 5

/** Without Multicall3, each contract needs a separate call. */
export function readsInOneCall({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace !== 'eip155' || contracts?.multicall3 !== undefined
}

/** `forced` lists the tokens to read from the chain immediately. */
export function balanceWork(network: Network, forced: readonly string[]): number {
  return forced.length === 0 && readsInOneCall(network) ? 0 : workCost
}
