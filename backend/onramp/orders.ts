import { randomUUID } from 'node:crypto'
import type { OnrampOrderStatus } from '#shared/onramp.ts'
import type { Database, Schema } from '../database/schema.ts'

export type OrderRow = Schema['onrampOrders']
export type NewOrder = Omit<OrderRow, 'id' | 'status' | 'hash' | 'received' | 'createdAt' | 'updatedAt'>

const minuteMs = 60_000
const openMs = 60 * minuteMs
const keptMs = 365 * 24 * 60 * minuteMs

/**
 * The states that may follow. A provider may repeat itself and be late, so an order never goes back. A payment that
 * failed may be tried again at the provider, and then money is sent after all.
 */
const nextStatuses: Record<OnrampOrderStatus, readonly OnrampOrderStatus[]> = {
  open: ['expired', 'failed', 'paid', 'sent', 'received'],
  expired: ['failed', 'paid', 'sent', 'received'],
  paid: ['failed', 'sent', 'received'],
  failed: ['sent', 'received'],
  sent: ['received'],
  received: [],
}

const unpaidStatuses: readonly OnrampOrderStatus[] = ['open', 'expired', 'failed']
export const isUnpaid = ({ status }: OrderRow) => unpaidStatuses.includes(status)

export type Progress = { status: OnrampOrderStatus; hash?: string | undefined; received?: string | undefined }

export type Orders = ReturnType<typeof createOrders>

export function createOrders({ database, now }: { database: Database; now: () => number }) {
  const read = (id: string) => database.selectFrom('onrampOrders').selectAll().where('id', '=', id).executeTakeFirst()

  /** Changes the row only if its state has not gone on meanwhile. Returns the row as it is now. */
  async function advance(order: OrderRow, { status, hash, received }: Progress): Promise<OrderRow> {
    const from = (Object.keys(nextStatuses) as OnrampOrderStatus[]).filter((one) => nextStatuses[one].includes(status))
    if (!from.includes(order.status)) return order
    const changed = await database
      .updateTable('onrampOrders')
      .set({
        status,
        updatedAt: now(),
        ...(hash !== undefined && { hash }),
        ...(received !== undefined && { received }),
      })
      .where('id', '=', order.id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst()
    return changed ?? (await read(order.id)) ?? order
  }

  return {
    advance,

    async add(order: NewOrder): Promise<OrderRow> {
      const time = now()
      await database
        .deleteFrom('onrampOrders')
        .where('createdAt', '<', time - keptMs)
        .execute()
      // The id is the provider's reference, too. It says nothing of the account, and has the 32 to 50 characters that
      // providers accept.
      const fresh = { id: randomUUID(), status: 'open', createdAt: time, updatedAt: time } as const
      return await database
        .insertInto('onrampOrders')
        .values({ ...order, ...fresh, hash: null, received: null })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** An order that is not paid for within an hour has expired. */
    async read(id: string): Promise<OrderRow | undefined> {
      const order = await read(id)
      const isOver = order?.status === 'open' && now() >= order.createdAt + openMs
      return isOver ? await advance(order, { status: 'expired' }) : order
    },

    /** One transfer pays for one order. */
    async isTaken({ id, network }: OrderRow, hash: string): Promise<boolean> {
      const other = database.selectFrom('onrampOrders').select('id')
      const found = await other
        .where('network', '=', network)
        .where('hash', '=', hash)
        .where('status', '=', 'received')
        .where('id', '!=', id)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
