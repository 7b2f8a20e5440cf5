import type { Item, Step } from '@oriel/clear-signing/description/description.ts'
import { useState } from 'react'
import type { Network } from '#shared/chains/networks.ts'
import { t } from '../../../i18n/i18n.ts'
import { say } from '../../../i18n/say.ts'
import { knownSpenderName } from '../../../parts/tokens/knownSpenderName.ts'
import { factsOfStep, isSpender } from '../model/factsOf.ts'
import { ItemFacts } from './ItemFacts.tsx'

/** Steps after this many are collapsed, unless they have a risk of their own. */
const mostShown = 5

type Props = { steps: readonly Step[]; network: Network | undefined }

/** Lists the steps of one approval in the order in which they are sent. */
export function Steps({ steps, network }: Props) {
  const [isOpen, setOpen] = useState(false)
  const folded = steps.filter(({ isRisky }, at) => at >= mostShown && !isRisky)
  const rows = steps.map((step, at) => ({ step, number: at + 1 }))
  const list = (shown: typeof rows) => (
    <ol className="steps">
      {shown.map(({ step, number }) => (
        <li key={number} value={number} className="step">
          <One step={step} number={number} network={network} />
        </li>
      ))}
    </ol>
  )
  return (
    <section className="stack-tight" aria-label={t('approval.steps')}>
      {list(rows.filter(({ step }) => !folded.includes(step)))}
      {folded.length > 0 && (
        <details className="details" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('approval.moreSteps', { count: folded.length })}</summary>
          {isOpen && list(rows.filter(({ step }) => folded.includes(step)))}
        </details>
      )}
    </section>
  )
}

function One({ step, number, network }: { step: Step; number: number; network: Network | undefined }) {
  const nameOf = (item: Item) =>
    network && item.kind === 'address' && isSpender(item) && knownSpenderName(network, item.value)
  return (
    <>
      <h3 className="step-title">
        <span className="step-number">{number}</span> {say(step.title)}
      </h3>
      <ItemFacts items={factsOfStep(step)} noteOf={nameOf} />
    </>
  )
}
