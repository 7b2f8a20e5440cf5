import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { changedByTransactions } from '../../api/queryNames.ts'
import { useStore } from '../../state/useStore.ts'
import { orderQuery } from './model/followOrder.ts'
import { purchases } from './model/purchases.ts'

/**
 * Polls the order while the view is on screen. Once the tokens arrive, refetches the queries that a transaction
 * affects.
 */
export function useOrder(id: string) {
  const client = useQueryClient()
  const [since] = useState(Date.now)
  const { data: order, error, errorUpdateCount, refetch } = useQuery(orderQuery(id, since))
  const hasArrived = order?.status === 'received'
  const networkId = order?.network
  useEffect(() => {
    if (!hasArrived) return
    for (const name of changedByTransactions) void client.invalidateQueries({ queryKey: [name, networkId] })
  }, [hasArrived, networkId, client])
  // Before the first response, check the error count instead of the error, because each retry clears the error until
  // its response arrives.
  const isUnread = order ? error !== null : errorUpdateCount > 0
  return { order, isUnread, read: async () => (await refetch()).data }
}

/** Returns this browser's record of the purchase. */
export function usePurchase(id: string) {
  useEffect(() => purchases.load(), [])
  return useStore(purchases.store, ({ list }) => list.find((purchase) => purchase.id === id))
}
