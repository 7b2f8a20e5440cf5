import { lazy, Suspense } from 'react'
import { storage } from '../../state/storage.ts'

const PurchaseList = lazy(async () => ({ default: (await import('./PurchaseList.tsx')).PurchaseList }))

/** Lists the purchases of the account. Its code is loaded only for visitors who have one. */
export function KeptPurchases({ account }: { account: string }) {
  if ((storage.get('purchases') ?? []).length === 0) return null
  return (
    <Suspense fallback={null}>
      <PurchaseList account={account} />
    </Suspense>
  )
}
