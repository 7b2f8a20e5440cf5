import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { lazy, Suspense } from 'react'
import { storage } from '../../state/storage.ts'
import { Skeleton } from '../../ui/Spinner.tsx'

const PurchaseList = lazy(async () => ({ default: (await import('./PurchaseList.tsx')).PurchaseList }))

/** Height of a row in pixels. Reserves space for the rows while their code is loading. */
const rowHeight = 62

/** Lists the account's purchases. The list's code is only loaded if the account has any. */
export function KeptPurchases({ account }: { account: string }) {
  const count = (storage.get('purchases') ?? []).filter((purchase) => isSameAddress(purchase.account, account)).length
  if (count === 0) return null
  return (
    <Suspense fallback={<Skeleton height={count * rowHeight} />}>
      <PurchaseList account={account} />
    </Suspense>
  )
}
