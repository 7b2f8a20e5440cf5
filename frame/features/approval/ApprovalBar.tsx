import './approval.css'
import type { Item } from '@oriel/clear-signing/description/description.ts'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Items } from './description/ItemValue.tsx'
import type { Alarm } from './model/cards.ts'
import { isScrollable, scrollToUnread, showFirstAlarm } from './model/readOn.ts'
import { shortenOrigin } from './model/shortenOrigin.ts'
import { OriginLock } from './OriginLock.tsx'

const maxOutflows = 3

export type Summary = {
  /** The requesting origin, as verified by the browser. */
  origin: string
  isOwn?: boolean
  /** The name that the page claims. Not shown if any alarm is a danger. */
  name?: string | undefined
  /** Set while the request is loading. Reserves space for `rows` rows, as many as this kind of request usually has. */
  reading?: { rows: number } | undefined
  title: string | undefined
  outflows: readonly Item[]
  alarms: readonly Alarm[]
  content: RefObject<HTMLElement | null>
  /** The account and network of the request. */
  where?: ReactNode
}

type Props = Summary & {
  isUnread?: boolean
  text?: string | undefined
  isStacked?: boolean
  /** Field to fill in before approving. Stays visible together with the buttons. */
  proof?: ReactNode
  children: ReactNode
}

/**
 * Shows the buttons with the origin and the outgoing assets right above them. A page that covers the origin or the
 * assets therefore also covers the buttons. Both stay in view however long the text is.
 */
export function ApprovalBar(props: Props) {
  const {
    origin,
    isOwn,
    name,
    reading,
    title,
    outflows,
    alarms,
    content,
    where,
    isUnread = false,
    text,
    isStacked,
    children,
  } = props
  // Isolate the origin, so that it reads left to right even in a right-to-left sentence.
  const short = `\u2066${shortenOrigin(origin)}\u2069`
  return (
    <footer className="actions approval-bar">
      <div className="bar-head">
        <p className="bar-origin" title={origin}>
          {isOwn ? <Icon name="wallet" size={16} /> : <OriginLock origin={origin} />}
          {isOwn ? <bdi>{t('send.startedOn', { origin: short })}</bdi> : <bdi dir="ltr">{shortenOrigin(origin)}</bdi>}
        </p>
        <AlarmCount alarms={alarms} content={content} />
        {name && !alarms.some(isDanger) && <p className="bar-name">{t('approval.callsItself', { name })}</p>}
      </div>
      <div className="bar-facts">
        {reading && <Waiting {...reading} />}
        {title && <p className="bar-title">{title}</p>}
        {outflows.length > 0 && <Outflows outflows={outflows} />}
      </div>
      <div className="bar-where">
        {where}
        <ReadMoreButton isUnread={isUnread} text={text} content={content} />
      </div>
      {props.proof}
      <div className="bar-buttons" data-stacked={isStacked || undefined}>
        {children}
      </div>
    </footer>
  )
}

const isDanger = ({ level }: Alarm) => level === 'danger'

/** Reserves space for rows that are still loading, so that the bar does not grow under the pointer. */
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
  const dangers = alarms.filter(isDanger).length
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
          ...(dangers > 0 ? [t('approval.dangers', { count: dangers })] : []),
          ...(warnings > 0 ? [t('approval.warnings', { count: warnings })] : []),
        ].join(' · ')}
      </span>
    </button>
  )
}

function Outflows({ outflows }: { outflows: readonly Item[] }) {
  const shown = outflows.slice(0, maxOutflows)
  const hidden = outflows.length - shown.length
  return (
    <div className="bar-leaves">
      <Items items={shown} />
      {hidden > 0 && <p className="footnote bar-more">{t('approval.more', { count: hidden })}</p>}
      {outflows.length > 1 && (
        <p className="footnote bar-more" data-low="">
          {t('approval.more', { count: outflows.length - 1 })}
        </p>
      )}
    </div>
  )
}

type ReadOnProps = { isUnread: boolean; text: string | undefined; content: Summary['content'] }

function ReadMoreButton({ isUnread, text, content }: ReadOnProps) {
  const row = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const [hasPlace, setPlace] = useState(false)
  // Reserve the space before the first paint, so that the bar does not grow when the guard reports a moment later.
  useLayoutEffect(() => setPlace(text !== undefined && isScrollable(content.current)), [text, content])
  useLayoutEffect(() => {
    if (isUnread) setPlace(true)
  }, [isUnread])
  useEffect(() => {
    const { activeElement, body } = document
    const wasPressed = isPressed.current
    isPressed.current = false
    const isLost = row.current?.contains(activeElement) || (wasPressed && activeElement === body)
    if (isUnread || !isLost) return
    // Move the focus, because the focused button disappears. If the user pressed the button, focus the element before
    // the decision, so that the next Tab reaches the decision and a held key does not press it. If the user only tabbed
    // to the button, focus the bar's first button.
    const next = wasPressed
      ? content.current?.querySelector<HTMLElement>('[data-end]')
      : row.current?.closest('.approval-bar')?.querySelector<HTMLElement>('.bar-buttons > button')
    next?.focus({ preventScroll: true })
  }, [isUnread, content])
  if (!isUnread && !hasPlace) return null
  function press() {
    isPressed.current = true
    scrollToUnread(content.current)
  }
  return (
    <div ref={row} className="bar-unread" data-read={!isUnread || undefined}>
      <VisuallyHidden>{t('approval.unread')}</VisuallyHidden>
      <Button small onClick={press}>
        {t('approval.readOn')}
      </Button>
    </div>
  )
}
