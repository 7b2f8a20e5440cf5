import { randomBytes } from 'node:crypto'

/** An open filter. `rpcUrl` is the only node that has the filter. `usedAt` is in ms since the epoch. */
type Filter = { client: string; network: string; usedAt: number; rpcUrl?: string; nodeId?: string | number }

type OpenFilter = { id: string; rpcUrl: string; nodeId: string | number }

/** Lifetime of an unused filter. Nodes delete unused filters after the same time. */
const lifetimeMs = 5 * 60_000
const maxFilters = { client: 100, all: 10_000 }

/**
 * Creates the store of open filters. Replaces the nodes' IDs with random ones that are only valid for the client that
 * received them. The nodes' IDs are consecutive, so clients could otherwise read and remove each other's filters.
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
    /** Reserves an ID for a filter that the caller creates. Returns undefined if too many filters are open. */
    add(client: string, network: string): string | undefined {
      removeOld()
      const ofClient = counts.get(client) ?? 0
      if (ofClient >= maxFilters.client || filters.size >= maxFilters.all) return undefined
      const bytes = randomBytes(16)
      // Set the first bit. IDs are quantities, and libraries drop the leading zeros of quantities.
      bytes.writeUInt8(bytes.readUInt8(0) | 0x80, 0)
      const id = `0x${bytes.toString('hex')}`
      filters.set(id, { client, network, usedAt: now() })
      counts.set(client, ofClient + 1)
      return id
    },
    setNode(id: string, node: { rpcUrl: string; nodeId: string | number }) {
      const filter = filters.get(id)
      if (filter) Object.assign(filter, node)
    },
    find(id: unknown, client: string, network: string): OpenFilter | undefined {
      removeOld()
      if (typeof id !== 'string') return undefined
      const filter = filters.get(id)
      if (filter?.client !== client || filter.network !== network) return undefined
      const { rpcUrl, nodeId } = filter
      if (rpcUrl === undefined || nodeId === undefined) return undefined
      filters.delete(id)
      filters.set(id, { ...filter, usedAt: now() })
      return { id, rpcUrl, nodeId }
    },
    remove,
  }
}
export type Filters = ReturnType<typeof createFilters>
