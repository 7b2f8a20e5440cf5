import type { Hex } from '@oriel/shared/chains/caip.ts'
import { maxHeads } from '../../chains/eip155/read/followHeads.ts'

export type Log = { [field: string]: unknown }

/** Maximum number of stored logs. Limits memory use: a page can subscribe to all logs, and a block can contain many. */
const maxLogs = 2000

/**
 * Stores the delivered logs of recent blocks, so that their removal can be reported after a reorg. If there are too
 * many logs, drops the oldest blocks without reporting their removal later.
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
    /** Removes a block's logs and returns them in delivery order. */
    take,

    add(hash: Hex, logs: Log[]) {
      take(hash)
      blocks.set(hash, logs)
      count += logs.length
      for (const oldest of blocks.keys()) {
        if (blocks.size <= maxHeads && count <= maxLogs) return
        take(oldest)
      }
    },
  }
}

export type DeliveredLogs = ReturnType<typeof createDeliveredLogs>
