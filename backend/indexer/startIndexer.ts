import { hostname } from 'node:os'
import type { Backend } from '../backend.ts'
import { createNode } from '../rpc/node.ts'
import { followChain } from './followChain.ts'

/**
 * Follows every network that has `index` settings. `port`: the port of this instance, which identifies it among the
 * others.
 */
export function startIndexer({ config, database, upstreams, log }: Backend, port: number): { stop(): Promise<void> } {
  const owner = `${hostname()}:${port}`
  const followers = config.networks.flatMap((entry) => {
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
