import { hostname } from 'node:os'
import type { Database } from '../database/schema.ts'
import type { Logs } from '../log.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import { createNode } from '../rpc/node.ts'
import type { Upstreams } from '../rpc/upstreams.ts'
import { followChain } from './followChain.ts'

type Options = {
  networks: readonly NetworkEntry[]
  database: Database | undefined
  upstreams: Upstreams
  log: Pick<Logs, 'index'>
}

export function startIndexer({ networks, database, upstreams, log }: Options, port: number): { stop(): Promise<void> } {
  const owner = `${hostname()}:${port}`
  const followers = networks.flatMap((entry) => {
    const { index, network, rpcUrls } = entry
    if (database === undefined || index === undefined || network.chainNamespace !== 'eip155') return []
    const node = createNode(upstreams, rpcUrls)
    return [followChain({ database, node, entry: { ...entry, index }, owner, log: log.index })]
  })
  return {
    async stop() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
  }
}
