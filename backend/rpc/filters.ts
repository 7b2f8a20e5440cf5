import { randomBytes } from 'node:crypto'

/** `rpcUrl` is the only node that has the filter. `usedAt` is in ms since the epoch. */
type Filter = { client: string; network: string; usedAt: number; rpcUrl?: string; nodeId?: string | number }

type OpenFilter = { id: string; rpcUrl: string; nodeId: string | number }

/** Lifetime of an unused filter. Nodes delete unused filters after the same time. */
const lifetimeMs = 5 * 60_000
const maxFilters = { client: 100, all: 10_000 }

/**
 * Creates the store of open filters. A node's filter IDs are consecutive, so clients could read and remove each other's
 * filters. Our IDs are random, and valid only for the client that received them.
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
    /** Reserves an ID; the caller has to create the filter. Returns undefined when there are too many. */
    add(client: string, network: string): string | undefined {
      removeOld()
      const ofClient = counts.get(client) ?? 0
      if (ofClient >= maxFilters.client || filters.size >= maxFilters.all) return undefined
      const bytes = randomBytes(16)
      // IDs are quantities, and libraries drop leading zeros.
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
