import type { HistoryPage } from '@oriel/shared/backend/account.ts'
import { getAddress } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'

const maxPurchases = 100

type PurchaseQuery = { provider: string; entry: NetworkEntry; account: string; tokenImage: TokenImage }

/**
 * Reads the account's purchases from an on-ramp provider, newest first. Only lists orders that were paid out, because
 * their transfers are public. Pending orders are private to the buyer.
 */
export async function readPurchases(
  database: Database,
  { provider, entry, account, tokenImage }: PurchaseQuery,
): Promise<HistoryPage> {
  const { caipNetworkId: chain, chainNamespace } = entry.network
  const address = chainNamespace === 'eip155' ? getAddress(account) : account
  const rows = await database
    .selectFrom('onrampOrders')
    .select(['id', 'asset', 'symbol', 'hash', 'received', 'updatedAt'])
    .where('network', '=', chain)
    .where('address', '=', address)
    .where('provider', '=', provider)
    .where('status', '=', 'received')
    .orderBy('updatedAt', 'desc')
    .limit(maxPurchases)
    .execute()
  const data = rows.flatMap(({ id, asset, symbol, hash, received, updatedAt }) => {
    if (hash === null || received === null) return []
    const token = asset === '' ? undefined : asset
    const icon = { url: tokenImage({ symbol, chain, address: token }) }
    const metadata = {
      operationType: 'buy',
      hash,
      minedAt: new Date(updatedAt).toISOString(),
      sentFrom: provider,
      sentTo: address,
      status: 'confirmed' as const,
      nonce: 0,
      chain,
    }
    const currency = { symbol, icon, address: token && `${chain}:${token}` }
    return [
      {
        id,
        metadata,
        transfers: [{ fungible_info: currency, direction: 'in' as const, quantity: { numeric: received } }],
      },
    ]
  })
  return { data, next: null }
}
