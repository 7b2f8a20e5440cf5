import { normalizeAddress } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Node } from '../rpc/node.ts'
import { createArrivalFinder } from './arrivals.ts'
import { isUnpaid, type OrderRow, type Orders } from './orders.ts'
import { type OnrampProvider, ProviderError, type Report } from './providers/provider.ts'

/** Minimum time between refreshes. Shorter than the four seconds between a wallet's polls of an order. */
const checkIntervalMs = 3000
const maxChecks = 10_000
/**
 * Age up to which an unpaid order is refreshed: one day after its expiry. A webhook can still update an older order.
 */
const refreshWindowMs = 25 * 60 * 60_000

type Options = {
  database: Database
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  portfolio: Pick<Portfolio, 'book'>
  providers: readonly OnrampProvider[]
  orders: Orders
  now: () => number
}

/**
 * Creates the functions that update an order. `refresh` reads the order's progress from the provider and the chain, and
 * stores the progress. `check` does the same at a limited rate, for clients that poll.
 */
export function createOrderFollower({ database, networks, nodeOf, portfolio, providers, orders, now }: Options) {
  const findArrivals = createArrivalFinder({ database, nodeOf, book: portfolio.book })

  async function findArrival(order: OrderRow): Promise<{ hash: string; received: string } | undefined> {
    const entry = networks.find(({ network }) => network.caipNetworkId === order.network)
    if (!entry) return undefined
    for (const { hash, amount } of await findArrivals(entry, order)) {
      if (!(await orders.isTaken(order, hash))) return { hash, received: amount }
    }
    return undefined
  }

  async function refresh(order: OrderRow): Promise<OrderRow> {
    if (order.status === 'received') return order
    const provider = providers.find(({ id }) => id === order.provider)
    const report = await readReport(provider, order)
    const hash = report?.hash && normalizeAddress(report.hash)
    const reported = report ? await orders.advance(order, { ...report, hash, received: report.amount }) : order
    // Only look for a transfer after the provider has reported the payment, because anyone can send tokens to the
    // address.
    const isPaid = reported.status === 'paid' || reported.status === 'sent'
    const arrival = isPaid ? await findArrival(reported) : undefined
    return arrival ? await orders.advance(reported, { status: 'received', ...arrival }) : reported
  }

  return { refresh, check: shareRefreshes(refresh, now) }
}

type Check = { since: number; running: Promise<OrderRow> | undefined }

/**
 * Limits refreshes, because anyone may poll an order and each refresh calls the provider and the chain. Concurrent
 * readers share one refresh, and readers shortly afterwards get the stored order.
 */
function shareRefreshes(refresh: (order: OrderRow) => Promise<OrderRow>, now: () => number) {
  const checks = new Map<string, Check>()
  return async (order: OrderRow): Promise<OrderRow> => {
    const last = checks.get(order.id)
    if (last?.running !== undefined) return await last.running
    if (
      (last && now() < last.since + checkIntervalMs) ||
      (isUnpaid(order) && now() >= order.createdAt + refreshWindowMs)
    )
      return order
    const check: Check = { since: now(), running: undefined }
    check.running = refresh(order).finally(() => {
      check.running = undefined
    })
    checks.delete(order.id)
    checks.set(order.id, check)
    deleteOldest(checks, maxChecks)
    return await check.running
  }
}

/**
 * Reads the provider's report. Treats an order as open if the provider has no record of it. Returns undefined if the
 * provider does not respond or is no longer configured.
 */
async function readReport(provider: OnrampProvider | undefined, order: OrderRow): Promise<Report | undefined> {
  try {
    return await provider?.status({ id: order.id, networkId: order.network })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return error.hindrance === 'order' ? { status: 'open' } : undefined
  }
}
