import type { Network } from './networks.ts'

/** A call that makes a node or foreign servers do much work costs this much of a client's rate limit, besides 1 for the call. */
export const workCost = 20

/** Returns whether many contracts are read in one call. Without Multicall3 each contract is a call of its own. */
export function asksTogether({ chainNamespace, contracts }: Network): boolean {
  return chainNamespace !== 'eip155' || contracts?.multicall3 !== undefined
}

/** Returns what a list of balances takes beyond the call itself. `forced` are the tokens that the chain is asked for now. */
export function balanceWork(network: Network, forced: readonly string[]): number {
  return forced.length === 0 && asksTogether(network) ? 0 : workCost
}
