import { type ReactNode, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { Alarm } from './cards.ts'

type Props = {
  alarms: readonly Alarm[]
  action?: ReactNode
  /** The title of the request. A banner that would have the same title has none. */
  heading: string
}

/**
 * Shows the worst alarm as one banner. The others are in the same box: they open with a press, and are open at first
 * when one of them is a danger, because a danger is never hidden.
 */
export function Alarms({ alarms, action, heading }: Props) {
  const [worst, ...others] = alarms
  if (!worst) return null
  return (
    <div data-alarm={worst.level} tabIndex={-1}>
      <Banner tone={worst.level} title={worst.title === heading ? undefined : worst.title} action={action}>
        {worst.text}
        {others.length > 0 && <Others alarms={others} />}
      </Banner>
    </div>
  )
}

function Others({ alarms }: { alarms: readonly Alarm[] }) {
  const hasDanger = alarms.some(({ level }) => level === 'danger')
  const [isOpen, setOpen] = useState(hasDanger)
  return (
    <details
      className="alarms-more"
      open={hasDanger || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{isOpen ? t('approval.fewer') : t('approval.more', { count: alarms.length })}</summary>
      <ul>
        {alarms.map(({ level, code, title, text }) => (
          <li key={code + text} data-alarm={level} tabIndex={-1}>
            {title && <strong className="banner-title">{title}</strong>} {text}
          </li>
        ))}
      </ul>
    </details>
  )
}
