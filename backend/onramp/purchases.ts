import type { OnrampOrder, OnrampOrderRequest } from '@oriel/shared/backend/onramp.ts'
import { type CaipNetworkId, normalizeAddress } from '@oriel/shared/chains/caip.ts'
import { getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { checkAddress } from '../http/requestedAccount.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Node } from '../rpc/node.ts'
import { readHead } from './arrivals.ts'
import { createDeliveries } from './deliveries.ts'
import { createOrderFollower } from './followOrder.ts'
import type { Offers } from './offers.ts'
import { createOrders, type OrderRow } from './orders.ts'
import type { Delivery, OnrampProvider, Place } from './providers/provider.ts'
import { createNotOfferedRefusal, toRefusal } from './refusals.ts'

export type OrderRequest = Pick<OnrampOrderRequest, 'provider' | 'network' | 'asset' | 'address' | 'currency'> &
  Place & { [key in 'amount' | 'quoteId' | 'promised']?: string | undefined }

/**
 * Details for the order's page. `provider` and `network` are display names. If `amount` is unset, the user enters the
 * amount on the provider's page.
 */
export type OrderPreview = Pick<OrderRow, 'currency' | 'symbol' | 'address'> & {
  provider: string
  network: string
  amount: string | undefined
}

export type Purchases = {
  /** Creates an order and returns its ID. Throws a `Refusal` if the provider would reject the order. */
  order(request: OrderRequest): Promise<string>
  /** Returns the order. Refreshes it from the provider and the chain first, unless another reader just did. */
  read(id: string): Promise<OnrampOrder | undefined>
  /** Returns the details for the order's page. Throws a `Refusal` unless the order can be paid. */
  preview(id: string): Promise<OrderPreview>
  /** Returns the URL of the provider's page. It may work only once. Throws a `Refusal` unless the order can be paid. */
  visit(id: string, clientIp: string): Promise<string>
  /** Handles a webhook. Returns false for a forged delivery or a signature older than five minutes. */
  takeHook(provider: string, delivery: Pick<Delivery, 'header' | 'body'>): Promise<boolean>
}

export type PurchaseOptions = {
  database: Database
  networks: readonly NetworkEntry[]
  nodeOf: (entry: NetworkEntry) => Node
  portfolio: Pick<Portfolio, 'book'>
  publicOrigin: string
  now: () => number
}

type Options = PurchaseOptions & { providers: readonly OnrampProvider[]; offers: Offers }

export function createPurchases(options: Options): Purchases {
  const { networks, nodeOf, publicOrigin, providers, offers } = options
  const orders = createOrders(options)
  const deliveries = createDeliveries(options)
  const { refresh, check } = createOrderFollower({ ...options, orders })

  function findProvider(id: string): OnrampProvider {
    const provider = providers.find((item) => item.id === id)
    if (provider) return provider
    throw new Refusal({ status: 400, field: 'provider', description: (t) => t('provider.notOffered') })
  }

  async function findOpen(id: string): Promise<OrderRow> {
    const row = await orders.read(id)
    if (!row) throw new Refusal({ status: 404, field: 'order', description: (t) => t('purchase.unknown') })
    if (row.status === 'open') return row
    const key = closed[row.status]
    throw new Refusal({ status: 410, field: 'order', description: (t) => t(key) })
  }

  return {
    async order({ provider: id, network, asset, address, ...request }) {
      const provider = findProvider(id)
      const entry = requireEntry(networks, network)
      checkAddress(entry, address)
      const offer = await offers.find(provider, { ...request, networkId: network, contract: asset })
      const order = await orders.add({
        provider: id,
        network,
        asset: normalizeAddress(asset),
        symbol: offer.asset.symbol,
        address: formatAddress(entry, address),
        amount: request.amount ?? null,
        currency: request.currency,
        country: request.country ?? null,
        quoteId: request.quoteId ?? null,
        promised: request.promised ?? null,
        afterBlock: await readHead(nodeOf(entry), entry),
      })
      return order.id
    },

    async read(id) {
      const order = await orders.read(id)
      return order && describeOrder(await check(order))
    },

    async preview(id) {
      const { provider, network, amount, currency, symbol, address } = await findOpen(id)
      const names = { provider: findProvider(provider).label, network: requireEntry(networks, network).network.name }
      return { ...names, amount: amount ?? undefined, currency, symbol, address }
    },

    async visit(id, clientIp) {
      const row = await findOpen(id)
      const provider = findProvider(row.provider)
      const order = { id, address: row.address, ...toOptionalFields(row) }
      const query = { networkId: row.network, contract: row.asset, currency: row.currency, ...toOptionalFields(row) }
      const offer = await offers.find(provider, query)
      const urls = { returnUrl: `${publicOrigin}/buy/${id}/done`, hookUrl: getHookUrl(publicOrigin, provider) }
      return await provider.start({ ...order, ...offer }, { clientIp, ...urls }).catch((error: unknown) => {
        throw toRefusal(error, provider)
      })
    },

    async takeHook(id, delivery) {
      const provider = findProvider(id)
      const hook = provider.readHook({ ...delivery, url: getHookUrl(publicOrigin, provider) })
      if (!hook || !deliveries.isFresh(hook)) return false
      await deliveries.processOnce({ provider: id, body: delivery.body }, async () => {
        const order = hook.orderId === undefined ? undefined : await orders.read(hook.orderId)
        // Ignore other event types, and other deployments' orders.
        if (order?.provider === id) await refresh(order)
      })
      return true
    },
  }
}

function requireEntry(networks: readonly NetworkEntry[], network: CaipNetworkId): NetworkEntry {
  const entry = networks.find((item) => item.network.caipNetworkId === network)
  if (!entry) throw createNotOfferedRefusal()
  return entry
}

/** Normalizes the address, so that an account's orders can be compared. */
const formatAddress = ({ network }: NetworkEntry, address: string) =>
  network.chainNamespace === 'eip155' ? getAddress(address) : address

const getHookUrl = (publicOrigin: string, { id }: OnrampProvider) => `${publicOrigin}/v1/onramp/hooks/${id}`

const toOptionalFields = ({ amount, country, quoteId }: OrderRow) => ({
  amount: amount ?? undefined,
  country: country ?? undefined,
  quoteId: quoteId ?? undefined,
})

const closed = {
  expired: 'purchase.expired',
  failed: 'purchase.failed',
  paid: 'purchase.paid',
  sent: 'purchase.paid',
  received: 'purchase.received',
} as const

function describeOrder({ status, hash, received, provider, network, asset, symbol, ...times }: OrderRow): OnrampOrder {
  const toSeconds = (ms: number) => Math.floor(ms / 1000)
  return {
    status,
    provider,
    network,
    asset,
    symbol,
    hash: hash ?? undefined,
    amount: received ?? undefined,
    at: toSeconds(times.updatedAt),
    createdAt: toSeconds(times.createdAt),
  }
}
