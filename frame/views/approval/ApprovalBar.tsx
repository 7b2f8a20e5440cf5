import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Item } from '../../chains/description.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import type { Alarm } from './cards.ts'
import { Items } from './ItemValue.tsx'
import { isLong, readOn, showFirstAlarm } from './readOn.ts'
import { shortOrigin } from './shortOrigin.ts'

/** The most that the bar shows of what leaves. */
const mostLeaves = 3

export type Summary = {
  /** Proved by the browser. */
  origin: string
  /** The visitor began it in the wallet on that page. */
  isOwn?: boolean
  /** While the request is being read: how many rows usually leave with one of its kind. Their place is kept. */
  reading?: { rows: number } | undefined
  title: string | undefined
  leaves: readonly Item[]
  alarms: readonly Alarm[]
  /** Everything that has to be read, the bar itself not included. */
  content: RefObject<HTMLElement | null>
}

type Props = Summary & {
  /** Some of it was not in view yet. */
  isUnread?: boolean
  /** Tells apart what has to be read; undefined while nothing has to be. */
  text?: string | undefined
  /** One long button below the other. */
  isStacked?: boolean
  children: ReactNode
}

/**
 * The buttons, with who asks and what leaves right above them: whoever covers that covers the buttons too, and however long
 * the text is, nobody has to scroll for it.
 */
export function ApprovalBar(props: Props) {
  const { origin, isOwn, reading, title, leaves, alarms, content, isUnread = false, text, isStacked, children } = props
  // An origin is read from left to right within any sentence.
  const short = `\u2066${shortOrigin(origin)}\u2069`
  return (
    <footer className="actions approval-bar">
      <div className="bar-head">
        <p className="bar-origin" title={origin}>
          <Icon name={isOwn ? 'wallet' : 'globe'} size={16} />
          {isOwn ? <bdi>{t('send.startedOn', { origin: short })}</bdi> : <bdi dir="ltr">{shortOrigin(origin)}</bdi>}
        </p>
        <AlarmCount alarms={alarms} content={content} />
      </div>
      {reading && <Waiting {...reading} />}
      {title && <p className="bar-title">{title}</p>}
      {leaves.length > 0 && <Leaves leaves={leaves} />}
      <ReadOn isUnread={isUnread} text={text} content={content} />
      <div className="bar-buttons" data-stacked={isStacked || undefined}>
        {children}
      </div>
    </footer>
  )
}

/** Keeps the place of what is not known yet, so that the bar does not grow under the pointer. */
function Waiting({ rows }: { rows: number }) {
  return (
    <>
      <p className="bar-title bar-waiting">
        <Skeleton width="50%" />
      </p>
      {rows > 0 && (
        <div className="bar-leaves bar-waiting">
          <Skeleton />
        </div>
      )}
    </>
  )
}

function AlarmCount({ alarms, content }: Pick<Props, 'alarms' | 'content'>) {
  const dangers = alarms.filter(({ level }) => level === 'danger').length
  const warnings = alarms.length - dangers
  if (alarms.length === 0) return null
  return (
    <button
      type="button"
      className="bar-alarms"
      data-tone={dangers > 0 ? 'danger' : 'warning'}
      onClick={() => showFirstAlarm(content.current)}
    >
      <Icon name={dangers > 0 ? 'danger' : 'warning'} size={16} />
      <span>
        {[
          ...(dangers > 0 ? [t('approve.dangers', { count: dangers })] : []),
          ...(warnings > 0 ? [t('approve.warnings', { count: warnings })] : []),
        ].join(' · ')}
      </span>
    </button>
  )
}

/** On a low screen only the first, as the style sheet has it: the dangers above are counted all the same. */
function Leaves({ leaves }: { leaves: readonly Item[] }) {
  const shown = leaves.slice(0, mostLeaves)
  const hidden = leaves.length - shown.length
  return (
    <div className="bar-leaves">
      <Items items={shown} />
      {hidden > 0 && <p className="footnote bar-more">{t('approve.more', { count: hidden })}</p>}
      {leaves.length > 1 && (
        <p className="footnote bar-more" data-low="">
          {t('approve.more', { count: leaves.length - 1 })}
        </p>
      )}
    </div>
  )
}

type ReadOnProps = { isUnread: boolean; text: string | undefined; content: Summary['content'] }

/** Leads to the end of a text that is longer than the screen, a page at a time. Its place is kept when that was reached. */
function ReadOn({ isUnread, text, content }: ReadOnProps) {
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const [hasPlace, setPlace] = useState(false)
  // Before the first paint: the guard tells a moment later, and the bar would grow then.
  useLayoutEffect(() => setPlace(text !== undefined && isLong(content.current)), [text, content])
  useLayoutEffect(() => {
    if (isUnread) setPlace(true)
  }, [isUnread])
  useEffect(() => {
    // The button goes away under the focus. The next Tab leads to the decision, and no key that is still held decides.
    const { activeElement, body } = document
    const isLost = row.current?.contains(activeElement) || (isPressed.current && activeElement === body)
    if (!isUnread && isLost) content.current?.querySelector<HTMLElement>('[data-end]')?.focus({ preventScroll: true })
    isPressed.current = false
  }, [isUnread, content])
  if (!isUnread && !hasPlace) return null
  function press() {
    isPressed.current = true
    readOn(content.current)
  }
  return (
    <div ref={row} className="bar-unread" data-read={!isUnread || undefined}>
      <p>{t('approve.unread')}</p>
      <Button small onClick={press}>
        {t('approve.readOn')}
      </Button>
    </div>
  )
}
