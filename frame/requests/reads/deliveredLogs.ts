import type { Hex } from '#shared/caip.ts'
import { mostHeads } from '../../chains/eip155/read/followHeads.ts'

export type Log = { [field: string]: unknown }

/** Limits the logs kept, because a page chooses what it subscribes to, and a block can have many logs. */
const mostLogs = 2000

/**
 * Keeps the logs that were delivered of each block that the chain may still drop: a poll never goes back further. When
 * there are too many, it drops the oldest blocks, whose later removal is not emitted.
 */
export function createDeliveredLogs() {
  const blocks = new Map<Hex, Log[]>()
  let count = 0
  const take = (hash: Hex): Log[] => {
    const logs = blocks.get(hash) ?? []
    blocks.delete(hash)
    count -= logs.length
    return logs
  }
  return {
    /** Returns the logs in the order of their delivery, and deletes them. */
    take,

    add(hash: Hex, logs: Log[]) {
      take(hash)
      blocks.set(hash, logs)
      count += logs.length
      for (const oldest of blocks.keys()) {
        if (blocks.size <= mostHeads && count <= mostLogs) return
        take(oldest)
      }
    },
  }
}

export type DeliveredLogs = ReturnType<typeof createDeliveredLogs>
