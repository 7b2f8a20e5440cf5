import type { Item, Step } from '@oriel/clear-signing/description/description.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { translate } from '../../../i18n/translate.ts'
import { findSpenderName } from '../../../parts/tokens/findSpenderName.ts'
import { getStepFacts, isSpender } from '../model/splitFacts.ts'
import { ItemFacts } from './ItemFacts.tsx'

/** Maximum number of steps to show initially. Further steps are collapsed unless they are risky. */
const maxShown = 5

type Props = { steps: readonly Step[]; network: Network | undefined }

/** Lists the steps of one approval in the order in which they are sent. */
export function Steps({ steps, network }: Props) {
  const [isOpen, setOpen] = useState(false)
  const folded = steps.filter(({ isRisky }, at) => at >= maxShown && !isRisky)
  const rows = steps.map((step, at) => ({ step, number: at + 1 }))
  const renderList = (shown: typeof rows) => (
    <ol className="steps">
      {shown.map(({ step, number }) => (
        <li key={number} value={number} className="step">
          <StepContent step={step} number={number} network={network} />
        </li>
      ))}
    </ol>
  )
  return (
    <section className="stack-tight" aria-label={t('approval.steps')}>
      {renderList(rows.filter(({ step }) => !folded.includes(step)))}
      {folded.length > 0 && (
        <details className="details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('approval.moreSteps', { count: folded.length })}</summary>
          {isOpen && renderList(rows.filter(({ step }) => folded.includes(step)))}
        </details>
      )}
    </section>
  )
}

function StepContent({ step, number, network }: { step: Step; number: number; network: Network | undefined }) {
  const getName = (item: Item) =>
    network && item.kind === 'address' && isSpender(item) && findSpenderName(network, item.value)
  return (
    <>
      <h3 className="step-title">
        <span className="step-number">{number}</span> {translate(step.title)}
      </h3>
      <ItemFacts items={getStepFacts(step)} noteOf={getName} />
    </>
  )
}
