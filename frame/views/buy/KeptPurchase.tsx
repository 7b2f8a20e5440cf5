import { lazy, Suspense } from 'react'
import { storage } from '../../state/storage.ts'

const PurchaseLine = lazy(async () => ({ default: (await import('./PurchaseLine.tsx')).PurchaseLine }))

/** Shows the newest purchase of the account. Its code is loaded only for visitors who have one. */
export function KeptPurchase({ account }: { account: string }) {
  if ((storage.get('purchases') ?? []).length === 0) return null
  return (
    <Suspense fallback={null}>
      <PurchaseLine account={account} />
    </Suspense>
  )
}
