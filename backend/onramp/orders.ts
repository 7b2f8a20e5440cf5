import { randomUUID } from 'node:crypto'
import type { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import type { Database, Schema } from '../database/schema.ts'
import { createOrderUpdater } from './orderProgress.ts'

export type OrderRow = Schema['onrampOrders']
export type NewOrder = Omit<OrderRow, 'id' | 'status' | 'hash' | 'received' | 'createdAt' | 'updatedAt'>

const minuteMs = 60_000
const openMs = 60 * minuteMs
const dayMs = 24 * 60 * minuteMs

const unpaidStatuses: readonly OnrampOrderStatus[] = ['open', 'expired', 'failed']
/**
 * Retention per status. Unpaid orders are deleted as soon as wallets no longer show them, because anyone can create
 * orders.
 */
const retention = [
  { statuses: unpaidStatuses, ms: 7 * dayMs },
  { statuses: ['paid', 'sent', 'received'] satisfies OnrampOrderStatus[], ms: 365 * dayMs },
]

export const isUnpaid = ({ status }: OrderRow) => unpaidStatuses.includes(status)

export type Orders = ReturnType<typeof createOrders>

export function createOrders({ database, now }: { database: Database; now: () => number }) {
  const read = (id: string) => database.selectFrom('onrampOrders').selectAll().where('id', '=', id).executeTakeFirst()

  const advance = createOrderUpdater({ database, now, read })

  return {
    advance,

    async add(order: NewOrder): Promise<OrderRow> {
      const time = now()
      for (const { statuses, ms } of retention) {
        const old = database.deleteFrom('onrampOrders').where('status', 'in', statuses)
        await old.where('createdAt', '<', time - ms).execute()
      }
      // Use a UUID, because the ID is also the provider's reference. A UUID reveals nothing about the account, and has
      // the 32 to 50 characters that providers accept.
      const fresh = { id: randomUUID(), status: 'open', createdAt: time, updatedAt: time } as const
      return await database
        .insertInto('onrampOrders')
        .values({ ...order, ...fresh, hash: null, received: null })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Returns the order. An order that is not paid within an hour expires. */
    async read(id: string): Promise<OrderRow | undefined> {
      const order = await read(id)
      const isOver = order?.status === 'open' && now() >= order.createdAt + openMs
      return isOver ? await advance(order, { status: 'expired' }) : order
    },

    /**
     * True if another order already claims the transfer. A transaction may pay many users, and one user in different
     * assets.
     */
    async isTaken({ id, network, address, asset }: OrderRow, hash: string): Promise<boolean> {
      const other = database.selectFrom('onrampOrders').select('id')
      const found = await other
        .where('network', '=', network)
        .where('hash', '=', hash)
        .where('address', '=', address)
        .where('asset', '=', asset)
        .where('status', '=', 'received')
        .where('id', '!=', id)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
