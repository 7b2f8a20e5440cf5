import type { Network } from '../chains/networks.ts'

/** The extra cost, in tokens of a client's rate limit, of a call that makes a node or another server do much work. */
export const workCost = 20

/** The extra cost of a call that reads the database or a node a few times. */
export const readCost = 5

/** Each contract takes a call of its own on a network without Multicall3. */
export function readsInOneCall({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace !== 'eip155' || contracts?.multicall3 !== undefined
}

/** `forced` holds the tokens that are read from the chain at once. */
export function balanceWork(network: Network, forced: readonly string[]): number {
  return forced.length === 0 && readsInOneCall(network) ? 0 : workCost
}
