import type { OnrampOrderStatus } from '#shared/onramp.ts'
import type { Database, Schema } from '../database/schema.ts'

type OrderRow = Schema['onrampOrders']

/**
 * The states that may follow. A provider may repeat itself and be late, so an order does not go back. But a payment
 * that failed may be tried again with another card, and one that was sent may be refunded.
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

/** Returns a function that changes an order by what a provider or the chain says of it. */
export function createAdvance({ database, now, read }: Options) {
  /** Changes the row only if its state has not gone on meanwhile. Returns the row as it is now. */
  async function advance(order: OrderRow, progress: Progress): Promise<OrderRow> {
    const { status, hash, received } = progress
    if (status === order.status) return await complete(order, progress)
    const from = (Object.keys(nextStatuses) as OnrampOrderStatus[]).filter((one) => nextStatuses[one].includes(status))
    if (!from.includes(order.status)) return order
    const changes = status === 'failed' ? { hash: null, received: null } : { hash, received }
    const changed = await database
      .updateTable('onrampOrders')
      .set({ status, updatedAt: now(), ...changes })
      .where('id', '=', order.id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst()
      .catch(ignoreTaken)
    return changed ?? (await read(order.id)) ?? order
  }

  /** A provider may name the transaction or the amount some time after it has sent the money. */
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

/** PostgreSQL's code for a second row of a unique index. */
const uniqueCode = '23505'

/** Another order has got the transfer since it was checked. */
function ignoreTaken(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === uniqueCode)) throw error
}
