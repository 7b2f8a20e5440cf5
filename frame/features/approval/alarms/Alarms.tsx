import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import { Address } from '../../../ui/Address.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { Alarm } from '../model/cards.ts'
import type { Recipient } from '../model/findRecipients.ts'

type Props = {
  alarms: readonly Alarm[]
  action?: ReactNode
  /** Title of the request. The banner omits its own title if both are the same. */
  heading: string
  /** Recipients to which the worst alarm applies. */
  recipients: readonly Recipient[]
}

/** Maximum number of titles. More would push the user's loss out of view on a short screen. */
const maxTitles = 3

/**
 * Shows the worst alarm as a banner. The banner also lists the titles of the other dangers, because their texts in
 * `OtherAlarms` start below the fold on a short screen. If all other alarms are warnings, they are collapsed.
 */
export function Alarms({ alarms, action, heading, recipients }: Props) {
  const [worst, ...others] = alarms
  if (!worst) return null
  const dangers = others.filter(isDanger)
  return (
    <div data-alarm={worst.level} tabIndex={-1}>
      <Banner tone={worst.level} title={worst.title === heading ? undefined : worst.title} action={action}>
        {worst.text}
        {isDanger(worst) &&
          recipients
            .filter(({ address }) => !worst.text.includes(shortenAddress(address)))
            .map((recipient) => <RecipientLine key={recipient.address} {...recipient} />)}
        {dangers.length > 0 && <Titles dangers={dangers} />}
        {dangers.length === 0 && others.length > 0 && <FoldedWarnings warnings={others} />}
      </Banner>
    </div>
  )
}

const isDanger = ({ level }: Alarm) => level === 'danger'

/**
 * Shows the recipient. Outside of steps, the line is only visible on short screens. On taller ones, a row below it
 * shows the whole address.
 */
function RecipientLine({ label, step, address }: Recipient) {
  return (
    <p className="alarm-taker" data-low={step === undefined || undefined}>
      {step === undefined ? label : t('approval.ofStep', { step, label })} <Address address={address} />
    </p>
  )
}

function Titles({ dangers }: { dangers: readonly Alarm[] }) {
  const shown = dangers.slice(0, maxTitles).map(({ name, text }) => name ?? text)
  const more = dangers.length - shown.length
  const titles = [...shown, ...(more > 0 ? [t('approval.more', { count: more })] : [])].join(' · ')
  return <p className="alarm-titles">{t('approval.moreDangers', { count: dangers.length, titles })}</p>
}

function FoldedWarnings({ warnings }: { warnings: readonly Alarm[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="alarms-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? t('approval.fewer') : t('approval.more', { count: warnings.length })}</summary>
      <List alarms={warnings} />
    </details>
  )
}

/**
 * Shows all alarms except the worst one, provided that at least one of them is a danger. The list is never collapsed,
 * so dangers stay visible.
 */
export function OtherAlarms({ alarms: [, ...others] }: { alarms: readonly Alarm[] }) {
  if (!others.some(isDanger)) return null
  return (
    <Banner tone="danger" live={false}>
      <List alarms={others} />
    </Banner>
  )
}

function List({ alarms }: { alarms: readonly Alarm[] }) {
  return (
    <ul className="alarms-list">
      {alarms.map(({ level, code, title, text }) => (
        <li key={code + text} data-alarm={level} tabIndex={-1}>
          {title && <strong className="banner-title">{title}</strong>} {text}
        </li>
      ))}
    </ul>
  )
}
