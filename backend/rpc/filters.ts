import { randomBytes } from 'node:crypto'

/** A filter of a node. `rpcUrl` is the node that keeps it: the others do not know it. */
type Filter = { client: string; network: string; usedAt: number; rpcUrl?: string; nodeId?: string | number }

/** An unused filter ends after this time, as it does at nodes. */
const lifetimeMs = 5 * 60_000
const most = { client: 100, all: 10_000 }

/**
 * The filters of everybody's node under ids of ours. A node counts its ids up, so anybody could read and remove the filters of
 * others: here an id cannot be guessed, and is good for the client alone that it was given to.
 */
export function createFilters({ now }: { now: () => number }) {
  const filters = new Map<string, Filter>()
  const counts = new Map<string, number>()

  function remove(id: string) {
    const filter = filters.get(id)
    if (!filter) return
    filters.delete(id)
    const left = (counts.get(filter.client) ?? 1) - 1
    if (left > 0) counts.set(filter.client, left)
    else counts.delete(filter.client)
  }

  function removeOld() {
    for (const [id, { usedAt }] of filters) {
      if (usedAt + lifetimeMs > now()) return
      remove(id)
    }
  }

  return {
    /** A new id, whose filter is still to be made; undefined where there are too many. */
    add(client: string, network: string): string | undefined {
      removeOld()
      const ofClient = counts.get(client) ?? 0
      if (ofClient >= most.client || filters.size >= most.all) return undefined
      const bytes = randomBytes(16)
      // Ids are quantities: libraries drop zeros at their beginning.
      bytes[0] = (bytes[0] as number) | 0x80
      const id = `0x${bytes.toString('hex')}`
      filters.set(id, { client, network, usedAt: now() })
      counts.set(client, ofClient + 1)
      return id
    },
    setNode(id: string, node: { rpcUrl: string; nodeId: string | number }) {
      const filter = filters.get(id)
      if (filter) Object.assign(filter, node)
    },
    find(id: unknown, client: string, network: string): { rpcUrl: string; nodeId: string | number } | undefined {
      removeOld()
      const filter = typeof id === 'string' ? filters.get(id) : undefined
      if (filter?.client !== client || filter.network !== network) return undefined
      const { rpcUrl, nodeId } = filter
      if (rpcUrl === undefined || nodeId === undefined) return undefined
      filters.delete(id as string)
      filters.set(id as string, { ...filter, usedAt: now() })
      return { rpcUrl, nodeId }
    },
    remove,
  }
}
export type Filters = ReturnType<typeof createFilters>
