import type { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import type { Database, Schema } from '../database/schema.ts'

type OrderRow = Schema['onrampOrders']

/**
 * Allowed status transitions. A provider may repeat or delay its reports, so an order does not move back, with two
 * exceptions: a failed payment may be retried with another card, and a sent one may be refunded.
 */
const nextStatuses: Record<OnrampOrderStatus, readonly OnrampOrderStatus[]> = {
  open: ['expired', 'failed', 'paid', 'sent', 'received'],
  expired: ['failed', 'paid', 'sent', 'received'],
  paid: ['failed', 'sent', 'received'],
  failed: ['paid', 'sent', 'received'],
  sent: ['failed', 'received'],
  received: [],
}

export type Progress = { status: OnrampOrderStatus; hash?: string | undefined; received?: string | undefined }

type Options = { database: Database; now: () => number; read: (id: string) => Promise<OrderRow | undefined> }

/** Creates the function that applies a report from a provider or the chain to an order. */
export function createOrderUpdater({ database, now, read }: Options) {
  /** Updates the row if its current status allows the new one. Returns the current row. */
  async function advance(order: OrderRow, progress: Progress): Promise<OrderRow> {
    const { status, hash, received } = progress
    if (status === order.status) return await complete(order, progress)
    const from = (Object.keys(nextStatuses) as OnrampOrderStatus[]).filter((earlier) =>
      nextStatuses[earlier].includes(status),
    )
    if (!from.includes(order.status)) return order
    const changes = status === 'failed' ? { hash: null, received: null } : { hash, received }
    const changed = await database
      .updateTable('onrampOrders')
      .set({ status, updatedAt: now(), ...changes })
      .where('id', '=', order.id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst()
      .catch(ignoreUniqueViolation)
    return changed ?? (await read(order.id)) ?? order
  }

  /** Adds the hash and the amount to an order. A provider may report them some time after it has sent the tokens. */
  async function complete(order: OrderRow, { status, hash, received }: Progress): Promise<OrderRow> {
    const news = {
      hash: order.hash === null ? hash : undefined,
      received: order.received === null ? received : undefined,
    }
    if (news.hash === undefined && news.received === undefined) return order
    const changed = database.updateTable('onrampOrders').set(news).where('id', '=', order.id)
    return (await changed.where('status', '=', status).returningAll().executeTakeFirst()) ?? order
  }

  return advance
}

/** PostgreSQL error code for a unique violation. */
const uniqueCode = '23505'

/** Ignores a unique violation: another order has claimed the transfer in the meantime. */
function ignoreUniqueViolation(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === uniqueCode)) throw error
}
