import type { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import { useEffect } from 'react'
import { type MessageKey, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import type { Purchase } from '../../state/storage.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { formatMoney } from './model/money.ts'
import { getProviderLabel } from './model/providers.ts'
import { purchases } from './model/purchases.ts'
import { useOrder } from './useOrder.ts'

const texts = {
  open: 'account.purchase.open',
  paid: 'account.purchase.paid',
  sent: 'account.purchase.sent',
  received: 'account.purchase.received',
  failed: 'account.purchase.failed',
  expired: 'account.purchase.expired',
} as const satisfies Record<OnrampOrderStatus, MessageKey>

/**
 * Links to the account's purchases. Each purchase stays listed, even after a reload, until the user has seen its
 * outcome.
 */
export function PurchaseList({ account }: { account: string }) {
  useEffect(() => purchases.load(), [])
  useStore(purchases.store)
  const list = purchases.of(account)
  if (list.length === 0) return null
  return (
    <List label={t('account.purchases')} variant="group">
      {list.map((purchase) => (
        <Row key={purchase.id} purchase={purchase} />
      ))}
    </List>
  )
}

function Row({ purchase: { id, provider, symbol, pays } }: { purchase: Purchase }) {
  const { order, isUnread } = useOrder(id)
  return (
    <ListRow
      image="buy"
      title={t('account.purchaseOf', { symbol, provider: getProviderLabel(provider) })}
      detail={t(order ? texts[order.status] : isUnread ? 'account.purchase.unread' : 'common.loading')}
      trailing={<bdi dir="ltr">{formatMoney(pays.amount, pays.currency)}</bdi>}
      chevron
      onClick={() => router.push({ name: 'BuyInProgress', order: id })}
    />
  )
}
