import { addressKey } from '#shared/caip.ts'
import type { Database } from '../database/schema.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Node } from '../rpc/node.ts'
import { createArrivalFinder } from './arrivals.ts'
import type { OrderRow, Orders } from './orders.ts'
import { type OnrampProvider, ProviderError, type Report } from './provider.ts'

type Options = {
  database: Database
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  portfolio: Pick<Portfolio, 'book'>
  providers: readonly OnrampProvider[]
  orders: Orders
}

/** Returns a function that asks the provider and the chain how an order goes on, and keeps what they say. */
export function createFollower({ database, networks, nodeOf, portfolio, providers, orders }: Options) {
  const findArrivals = createArrivalFinder({ database, nodeOf, book: portfolio.book })

  async function findArrival(order: OrderRow): Promise<{ hash: string; received: string } | undefined> {
    const entry = networks.find(({ network }) => network.caipNetworkId === order.network)
    if (!entry) return undefined
    for (const { hash, amount } of await findArrivals(entry, order)) {
      if (!(await orders.isTaken(order, hash))) return { hash, received: amount }
    }
    return undefined
  }

  return async (order: OrderRow): Promise<OrderRow> => {
    if (order.status === 'received') return order
    const provider = providers.find(({ id }) => id === order.provider)
    const report = await readReport(provider, order)
    const hash = report?.hash && addressKey(report.hash)
    const told = report ? await orders.advance(order, { ...report, hash, received: report.amount }) : order
    // Anyone can send tokens to the address, so a transfer counts only after the provider has called the order paid.
    const isPaid = told.status === 'paid' || told.status === 'sent'
    const arrival = isPaid ? await findArrival(told) : undefined
    return arrival ? await orders.advance(told, { status: 'received', ...arrival }) : told
  }
}

/** Returns undefined when the provider is silent, or is configured no more. */
async function readReport(provider: OnrampProvider | undefined, order: OrderRow): Promise<Report | undefined> {
  try {
    return await provider?.status({ id: order.id, networkId: order.network })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.hindrance === 'order' ? { status: 'open' } : undefined
  }
}
