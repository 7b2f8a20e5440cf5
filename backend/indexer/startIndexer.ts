import { hostname } from 'node:os'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { Logs } from '../log/log.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import { createNode } from '../rpc/node.ts'
import type { Upstreams } from '../rpc/upstreams.ts'
import { followChain } from './followChain.ts'
import { createPairBook } from './pairBook.ts'

type Options = {
  networks: readonly NetworkEntry[]
  database: Database | undefined
  upstreams: Upstreams
  portfolio: Pick<Portfolio, 'book' | 'pools'>
  log: Pick<Logs, 'index'>
  now: () => number
}

export function startIndexer(
  { networks, database, upstreams, portfolio, log, now }: Options,
  port: number,
): { stop(): Promise<void> } {
  const owner = `${hostname()}:${port}`
  const followers = networks.flatMap((entry) => {
    const { index, network, rpcUrls } = entry
    if (database === undefined || index === undefined || network.chainNamespace !== 'eip155') return []
    const node = createNode(upstreams, rpcUrls)
    const pairs = createPairBook({ database, node, entry, portfolio }, now)
    return [followChain({ database, node, entry: { ...entry, index }, owner, pairs, log: log.index })]
  })
  return {
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}
