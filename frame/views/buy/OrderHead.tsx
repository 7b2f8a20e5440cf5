import type { OnrampOrder } from '#shared/onramp.ts'
import { showTokens } from '../../buy/money.ts'
import type { OrderStory } from '../../buy/orderStory.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ProgressPicture } from '../send/ProgressHead.tsx'

const steps = ['buy.step.paid', 'buy.step.sent', 'buy.step.arrived'] as const

type Props = { story: OrderStory; provider: string; symbol: string; order: OnrampOrder | undefined }

export function OrderHead({ story, provider, symbol, order }: Props) {
  const names = { provider, symbol }
  return (
    <header className="send-progress" data-tone={story.tone}>
      <ProgressPicture tone={story.tone} />
      <div className="send-progress-words" role="status">
        <p className="attempt-title">{t(story.title, names)}</p>
        <p className="attempt-text">{'error' in story ? describeError(story.error) : t(story.text, names)}</p>
      </div>
      {order?.status === 'received' && order.amount !== undefined && (
        <p className="send-amount-units">
          <bdi dir="ltr">{showTokens(order.amount, symbol)}</bdi>
        </p>
      )}
      {'steps' in story && <Steps done={story.steps} />}
    </header>
  )
}

function Steps({ done }: { done: number }) {
  return (
    <ol className="send-steps">
      {steps.map((step, at) => (
        <li key={step} data-state={at < done ? 'done' : at === done ? 'current' : 'next'}>
          <span>{t(step)}</span>
          {at <= done && <VisuallyHidden> {t(at < done ? 'common.stepDone' : 'common.stepCurrent')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
