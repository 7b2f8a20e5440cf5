import { hostname } from 'node:os'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { Logs } from '../log/log.ts'
import type { Pools } from '../prices/pools.ts'
import { createNode } from '../rpc/node.ts'
import type { Upstreams } from '../rpc/upstreams.ts'
import type { TokenBook } from '../tokens/tokenMetadata.ts'
import { followChain } from './followChain.ts'
import { createPairBook } from './pairBook.ts'

type Options = {
  networks: readonly NetworkEntry[]
  database: Database | undefined
  upstreams: Upstreams
  book: TokenBook
  pools: Pools
  log: Pick<Logs, 'index'>
  now: () => number
}

export function startIndexer(
  { networks, database, upstreams, book, pools, log, now }: Options,
  port: number,
): { stop(): Promise<void> } {
  const owner = `${hostname()}:${port}`
  const followers = networks.flatMap((entry) => {
    const { index, network, rpcUrls } = entry
    if (database === undefined || index === undefined || network.chainNamespace !== 'eip155') return []
    const node = createNode(upstreams, rpcUrls)
    const pairs = createPairBook({ database, node, entry, book, pools }, now)
    return [followChain({ database, node, entry: { ...entry, index }, owner, pairs, log: log.index })]
  })
  return {
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}
