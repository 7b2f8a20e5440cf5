import { t } from '../../i18n/i18n.ts'
import { formatWithSymbol } from '../../parts/tokens/amounts.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { SwapOrder } from './model/order.ts'
import type { SwapPlan } from './model/plan.ts'
import type { SwapStage } from './model/swapState.ts'

type Props = { order: SwapOrder; plan: SwapPlan; stage: SwapStage; walletName: string }
type Step = { text: string; stage: SwapStage }

/** Lists the wallet's prompts before they appear. */
export function SwapSteps({ order, plan, stage, walletName }: Props) {
  const steps = getSteps(order, plan)
  const prompts = steps.filter((step) => step.stage !== 'waiting').length
  const at = steps.findIndex((step) => step.stage === stage)
  return (
    <section className="stack-tight" aria-label={t('swap.steps')}>
      <p className="footnote">
        {t('swap.promptCount', { count: prompts, wallet: walletName })} {order.spender && getLimitText(plan)}
      </p>
      {steps.length > 1 && (
        <ol className="swap-steps">
          {steps.map(({ text }, index) => (
            <li key={text} data-state={index < at ? 'done' : index === at ? 'current' : 'next'}>
              <span>
                {index < at ? <Icon name="check" size={16} /> : index === at ? <Spinner size={16} /> : index + 1}
              </span>
              <span>
                {text}
                {index <= at && (
                  <VisuallyHidden> {t(index < at ? 'common.stepDone' : 'common.stepCurrent')}</VisuallyHidden>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Returns a sentence about the allowance that the exchange keeps after the swap. */
function getLimitText({ strategy, effects }: SwapPlan): string {
  if (effects.allowanceLeft > 0n) return t('swap.limitStays')
  return strategy === 'one' ? `${t('swap.usesLimit')} ${t('swap.nothingLeft')}` : t('swap.nothingLeft')
}

function getSteps({ give, spend }: SwapOrder, { strategy, calls }: SwapPlan): Step[] {
  const amount = formatWithSymbol(spend, give)
  const last: Step = { text: t('swap.step.swap'), stage: 'swapping' }
  if (strategy === 'permit') return [{ text: t('swap.step.permit', { amount }), stage: 'permit' }, last]
  if (strategy !== 'approve') return [last]
  const allow: Step[] = [
    { text: t('swap.step.approve', { amount }), stage: 'approving' },
    { text: t('swap.step.wait'), stage: 'waiting' },
  ]
  // Add a step for a token such as USDT, whose earlier allowance must be reset first.
  const reset: Step[] = calls.length > 2 ? [{ text: t('swap.step.reset'), stage: 'approving' }] : []
  return [...reset, ...allow, last]
}
