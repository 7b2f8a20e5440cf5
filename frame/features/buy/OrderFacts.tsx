import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { t } from '../../i18n/i18n.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { networks } from '../../state/networks.ts'
import type { Purchase } from '../../state/storage.ts'
import { Address } from '../../ui/Address.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { isOver } from './model/followOrder.ts'
import { formatMoney, formatTokens } from './model/money.ts'
import { getProviderLabel } from './model/providers.ts'

type Props = { order: OnrampOrder | undefined; purchase: Purchase | undefined }

export function OrderFacts({ order, purchase }: Props) {
  const { provider, network, symbol = '' } = order ?? purchase ?? {}
  const rows: (KeyValueRow | false | undefined)[] = [
    provider !== undefined && { label: t('buy.provider'), value: <bdi>{getProviderLabel(provider)}</bdi> },
    purchase && {
      label: t('buy.pay'),
      value: <bdi dir="ltr">{formatMoney(purchase.pays.amount, purchase.pays.currency)}</bdi>,
    },
    getBoughtRow(order, purchase, symbol),
    purchase && { label: t('buy.account'), value: <Address address={purchase.account} /> },
    network && { label: t('send.network'), value: networks.served(network)?.name ?? network },
    order?.hash !== undefined && { label: t('transaction.hash'), value: <Hash hash={order.hash} /> },
  ]
  return <KeyValue rows={rows.filter((row) => typeof row === 'object')} />
}

/**
 * Returns the row of the bought tokens, or the offered amount of a failed order. Returns undefined for a received
 * order, because the header shows its amount.
 */
function getBoughtRow(order: Props['order'], purchase: Props['purchase'], symbol: string): KeyValueRow | undefined {
  const offered = purchase?.offered === undefined ? undefined : formatTokens(purchase.offered, symbol)
  if (order && isOver(order)) {
    const isLost = order.status !== 'received' && offered !== undefined
    return isLost ? { label: t('buy.offered'), value: <bdi dir="ltr">{offered}</bdi> } : undefined
  }
  const about = offered === undefined ? symbol : t('buy.about', { amount: offered })
  return { label: t('buy.get'), value: <bdi>{order?.amount ? formatTokens(order.amount, symbol) : about}</bdi> }
}

function Hash({ hash }: { hash: string }) {
  return (
    <span className="account-address">
      <Address address={hash} />
      <CopyText text={hash} label={t('transaction.copyHash')} iconOnly />
    </span>
  )
}
