import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { OnrampOrderStatus } from '#shared/onramp.ts'
import { labelOf } from '../../buy/providers.ts'
import { purchases } from '../../buy/purchases.ts'
import { type MessageKey, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import type { Purchase } from '../../state/storage.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { useOrder } from './useOrder.ts'

const texts = {
  open: 'account.purchase.open',
  paid: 'account.purchase.paid',
  sent: 'account.purchase.sent',
  received: 'account.purchase.received',
  failed: 'account.purchase.failed',
  expired: 'account.purchase.expired',
} as const satisfies Record<OnrampOrderStatus, MessageKey>

/** Leads to the newest purchase of the account until the visitor has seen how it ended, also after a reload. */
export function PurchaseLine({ account }: { account: string }) {
  useEffect(() => purchases.load(), [])
  const purchase = useStore(purchases.store, () => purchases.newestOf(account))
  return purchase ? <Line key={purchase.id} purchase={purchase} /> : null
}

function Line({ purchase: { id, provider, symbol } }: { purchase: Purchase }) {
  const { order } = useOrder(id)
  return (
    <List label={t('account.purchase')} look="group">
      <ListRow
        image="buy"
        title={t('account.purchaseOf', { symbol, provider: labelOf(provider) })}
        detail={t(order ? texts[order.status] : 'common.loading')}
        chevron
        onClick={() => router.push({ name: 'BuyInProgress', order: id })}
      />
    </List>
  )
}
