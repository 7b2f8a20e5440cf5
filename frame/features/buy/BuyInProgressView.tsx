import '../send/send.css'
import './buy.css'
import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../i18n/i18n.ts'
import { CopyText } from '../../parts/lists/CopyText.tsx'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import { TryAgain } from '../../parts/lists/TryAgain.tsx'
import { useTask } from '../../parts/useTask.ts'
import { offersPurchases } from '../../platform/offersPurchases.ts'
import { router } from '../../router/router.ts'
import type { Purchase } from '../../state/storage.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { closeProgress } from '../send/SendProgressView.tsx'
import { isOver } from './model/followOrder.ts'
import { getProviderLabel } from './model/providers.ts'
import { purchases } from './model/purchases.ts'
import { startAgain } from './model/startAgain.ts'
import { blocked } from './model/startPurchase.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead, UnknownHead } from './OrderHead.tsx'
import { useOrder, usePurchase } from './useOrder.ts'

export function BuyInProgressView({ view }: { view: Extract<View, { name: 'BuyInProgress' }> }) {
  const { order, isUnread, read } = useOrder(view.order)
  const purchase = usePurchase(view.order)
  if (!order && !purchase) {
    if (!isUnread) return <SkeletonRows label={t('common.loading')} />
    return (
      <EmptyState icon="buy" title={t('buy.gone')} action={<Button onClick={closeProgress}>{t('common.done')}</Button>}>
        {t('buy.goneText')}
      </EmptyState>
    )
  }
  const provider = getProviderLabel((order ?? purchase)?.provider ?? '')
  return (
    <div className="stack">
      {order ? (
        <OrderHead order={order} provider={provider} offered={purchase?.offered} />
      ) : (
        !isUnread && <UnknownHead />
      )}
      {isUnread && <UnreadOrder retry={() => void read()} />}
      <OrderFacts order={order} purchase={purchase} />
      <Actions id={view.order} order={order} purchase={purchase} provider={provider} read={read} />
    </div>
  )
}

function UnreadOrder({ retry }: { retry: () => void }) {
  return <TryAgain onRetry={retry}>{t('buy.unread')}</TryAgain>
}

type ActionsProps = {
  id: string
  order: OnrampOrder | undefined
  purchase: Purchase | undefined
  provider: string
  read: () => Promise<OnrampOrder | undefined>
}

function Actions({ id, order, purchase, provider, read }: ActionsProps) {
  const isBlocked = useStore(blocked, (state) => state.id === id)
  const isEnded = order !== undefined && isOver(order)
  const canRetry = isEnded && order.status !== 'received' && offersPurchases()
  // Show the link while the order is open. The provider's page creates a new session on each visit and tells the user
  // if the order can no longer be paid.
  const url = order === undefined || order.status === 'open' ? purchase?.url : undefined
  function finish() {
    if (isEnded) purchases.remove(id)
    closeProgress()
  }
  const again = useTask((status: OnrampOrder['status']) => startAgain({ id, status, read }))
  return (
    <div className="plain-list">
      {url !== undefined && isBlocked && <Banner tone="warning">{t('buy.blocked', { provider })}</Banner>}
      {url !== undefined && (
        <LinkButton variant="primary" block external externalLabel={t('common.opensInNewTab')} href={url}>
          {t('buy.openProvider', { provider })}
        </LinkButton>
      )}
      {order?.status === 'received' && order.hash !== undefined && (
        <Activity network={order.network} hash={order.hash} />
      )}
      {canRetry && (
        <Button variant="primary" block busy={again.isRunning} onClick={() => again.run(order.status)}>
          {t(order.status === 'failed' ? 'buy.tryAgain' : 'buy.again')}
        </Button>
      )}
      <div className="send-replace">
        {url !== undefined && <CopyText text={new URL(url, location.href).href} label={t('common.copyLink')} />}
        <Button variant={canRetry ? 'ghost' : url === undefined ? 'primary' : 'secondary'} onClick={finish}>
          {t(isEnded ? 'common.done' : 'common.close')}
        </Button>
      </div>
    </div>
  )
}

function Activity({ network, hash }: { network: CaipNetworkId; hash: string }) {
  return (
    <Button block onClick={() => router.push({ name: 'Transaction', network, hash })}>
      {t('buy.activity')}
    </Button>
  )
}
