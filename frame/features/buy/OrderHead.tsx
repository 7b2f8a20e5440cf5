import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { useNow } from '../../parts/useNow.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { ProgressPicture, ProgressSteps } from '../send/ProgressHead.tsx'
import { formatTokens } from './model/money.ts'
import { describeOrder, isClearlyLess } from './model/orderStory.ts'

const steps = ['buy.step.paid', 'buy.step.sent', 'buy.step.arrived'] as const

type Props = { order: OnrampOrder; provider: string; offered: string | undefined }

export function OrderHead({ order, provider, offered }: Props) {
  const description = describeOrder(order, useNow())
  const { symbol } = order
  const names = { provider, symbol }
  const arrived = order.status === 'received' ? order.amount : undefined
  return (
    <>
      <header className="send-progress" data-tone={description.tone}>
        {description.tone === 'asking' ? <Icon name="buy" size={56} /> : <ProgressPicture tone={description.tone} />}
        <div className="send-progress-words" role="status">
          <p className="attempt-title">{t(description.title, names)}</p>
          <p className="attempt-text">
            {'error' in description ? describeError(description.error) : t(description.text, names)}
          </p>
        </div>
        {arrived !== undefined && (
          <p className="send-amount-units">
            <bdi dir="ltr">{formatTokens(arrived, symbol)}</bdi>
          </p>
        )}
        {'steps' in description && <ProgressSteps labels={steps} done={description.steps} />}
      </header>
      {arrived !== undefined && offered !== undefined && isClearlyLess(arrived, offered) && (
        <Banner tone="warning">{t('buy.less', { provider, amount: formatTokens(offered, symbol) })}</Banner>
      )}
      {description.isSilent && <Banner tone="warning">{t('buy.silent', { provider })}</Banner>}
    </>
  )
}

/**
 * Heading until the first response arrives. Says nothing about the order's status, because the order may already be
 * paid.
 */
export function UnknownHead() {
  return (
    <header className="send-progress" data-tone="waiting">
      <ProgressPicture tone="waiting" />
      <p className="attempt-title" role="status">
        {t('common.loading')}
      </p>
    </header>
  )
}
