import '../send/send.css'
import './buy.css'
import { useStore } from 'zustand'
import type { OnrampOrder } from '#shared/onramp.ts'
import type { View } from '#shared/view.ts'
import { isOver } from '../../buy/followOrder.ts'
import { orderStory } from '../../buy/orderStory.ts'
import { labelOf } from '../../buy/providers.ts'
import { purchases } from '../../buy/purchases.ts'
import { startAgain } from '../../buy/startAgain.ts'
import { blocked } from '../../buy/startPurchase.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import type { Purchase } from '../../state/storage.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { GreyRows } from '../account/GreyRows.tsx'
import { useNow } from '../account/useNow.ts'
import { CopyText } from '../lists/CopyText.tsx'
import { leaveProgress } from '../send/SendProgressView.tsx'
import { useTask } from '../useTask.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHead } from './OrderHead.tsx'
import { useOrder, usePurchase } from './useOrder.ts'

export function BuyInProgressView({ view }: { view: Extract<View, { name: 'BuyInProgress' }> }) {
  const { order, error, read } = useOrder(view.order)
  const purchase = usePurchase(view.order)
  const now = useNow()
  if (!order && !purchase) {
    if (!error) return <GreyRows label={t('common.loading')} />
    return (
      <EmptyState icon="buy" title={t('buy.gone')} action={<Button onClick={leaveProgress}>{t('common.done')}</Button>}>
        {t('buy.goneText')}
      </EmptyState>
    )
  }
  const about = order ?? purchase
  const provider = labelOf(about?.provider ?? '')
  const story = orderStory(order ?? { status: 'open', at: (purchase?.at ?? 0) / 1000 }, now)
  return (
    <div className="stack">
      <OrderHead story={story} provider={provider} symbol={about?.symbol ?? ''} order={order} />
      {error && <Unread retry={() => void read()} />}
      {story.isSilent && <Banner tone="warning">{t('buy.silent', { provider })}</Banner>}
      <OrderFacts order={order} purchase={purchase} />
      <Actions id={view.order} order={order} purchase={purchase} provider={provider} read={read} />
    </div>
  )
}

function Unread({ retry }: { retry: () => void }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button small onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('buy.unread')}
    </Banner>
  )
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
  function finish() {
    if (isEnded) purchases.remove(id)
    leaveProgress()
  }
  const again = useTask((status: OnrampOrder['status']) => startAgain({ id, status, read }))
  const hash = order?.status === 'received' ? order.hash : undefined
  return (
    <div className="plain-list">
      {!isEnded && isBlocked && <Banner tone="warning">{t('buy.blocked', { provider })}</Banner>}
      {!isEnded && purchase && <Links url={purchase.url} provider={provider} isFirst={isBlocked} />}
      {hash !== undefined && order && (
        <Button block onClick={() => router.push({ name: 'Transaction', network: order.network, hash })}>
          {t('buy.activity')}
        </Button>
      )}
      {isEnded && order.status !== 'received' && (
        <Button variant="primary" block busy={again.isRunning} onClick={() => again.run(order.status)}>
          {t(order.status === 'failed' ? 'buy.tryAgain' : 'buy.again')}
        </Button>
      )}
      <Button
        variant={order?.status === 'received' ? 'primary' : isEnded ? 'ghost' : isBlocked ? 'secondary' : 'primary'}
        block
        onClick={finish}
      >
        {t(isEnded ? 'common.done' : 'common.close')}
      </Button>
    </div>
  )
}

/** The page makes a new session each time, so the link works until the order ends. */
function Links({ url, provider, isFirst }: { url: string; provider: string; isFirst: boolean }) {
  return (
    <div className="send-replace">
      <LinkButton
        variant={isFirst ? 'primary' : 'secondary'}
        external
        externalLabel={t('common.opensInNewTab')}
        href={url}
      >
        {t('buy.openProvider', { provider })}
      </LinkButton>
      <CopyText text={new URL(url, location.href).href} label={t('common.copyLink')} iconOnly />
    </div>
  )
}
