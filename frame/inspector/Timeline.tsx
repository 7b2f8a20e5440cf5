import { memo, type ReactNode, useId, useMemo, useState } from 'react'
import { getFormatLocale, t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { CodeBox } from '../ui/CodeBox.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { CallClass, type TraceEntry } from './traceFile.ts'
import { useIsNarrow } from './useIsNarrow.ts'

type TimelineProps = {
  entries: readonly TraceEntry[]
  onClear?: () => void
  onExport: () => void
  children?: ReactNode
}

const columns = ['time', 'call', 'class', 'origin', 'decision', 'duration'] as const
const arrows: Record<TraceEntry['direction'], string> = { toFrame: '→', toHost: '←', toWindow: '↗' }
const columnsWhenNarrow = 3

export function Timeline({ entries, onClear, onExport, children }: TimelineProps) {
  const [search, setSearch] = useState('')
  const [callClass, setCallClass] = useState('')
  const titleId = useId()
  const width = useIsNarrow() ? columnsWhenNarrow : columns.length
  const shown = useMatching(entries, search, callClass)
  return (
    <section className="inspector-panel inspector-timeline" aria-labelledby={titleId}>
      <div className="inspector-bar">
        <h2 id={titleId}>{t('inspector.timeline')}</h2>
        {onClear ? (
          <Button small disabled={entries.length === 0} onClick={onClear}>
            {t('inspector.clear')}
          </Button>
        ) : null}
        <Button small disabled={entries.length === 0} onClick={onExport}>
          {t('inspector.export')}
        </Button>
        {children}
      </div>
      <div className="inspector-filter">
        <ClassFilter value={callClass} onChange={setCallClass} />
        <TextField
          hideLabel
          type="search"
          label={t('inspector.filter')}
          placeholder={t('inspector.filter')}
          value={search}
          onChange={setSearch}
        />
      </div>
      {shown.length > 0 ? (
        <table className="trace" aria-labelledby={titleId}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {t(`inspector.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((entry) => (
            <Row key={entry.id} entry={entry} width={width} />
          ))}
        </table>
      ) : (
        <p className="inspector-empty">{t(entries.length > 0 ? 'inspector.noMatch' : 'inspector.empty')}</p>
      )}
    </section>
  )
}

function useMatching(entries: readonly TraceEntry[], search: string, callClass: string): TraceEntry[] {
  return useMemo(() => {
    const query = search.trim().toLowerCase()
    const matches = (entry: TraceEntry) =>
      (callClass === '' || entry.class === callClass) && (query === '' || getSearchText(entry).includes(query))
    return entries.filter(matches).reverse()
  }, [entries, search, callClass])
}

function getSearchText({ method, rpcMethod, origin, decision, code, reason }: TraceEntry): string {
  return [method, rpcMethod, origin, decision, code, reason].join(' ').toLowerCase()
}

function ClassFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <select
      className="select"
      aria-label={t('inspector.class')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('inspector.class.all')}</option>
      {CallClass.options.map((name) => (
        <option key={name} value={name}>
          {t(`inspector.class.${name}`)}
        </option>
      ))}
    </select>
  )
}

// Memoized, because each call in a burst would otherwise render all five hundred rows again.
const Row = memo(function Row({ entry, width }: { entry: TraceEntry; width: number }) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const { at, direction, decision, origin, duration } = entry
  return (
    <tbody data-decision={decision}>
      <tr>
        <td data-column="time">{formatSeconds(at)}</td>
        <td data-column="call">
          <button
            type="button"
            className="trace-call"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">{arrows[direction]}</span>
            <span className="hidden-text">{t(`inspector.${direction}`)}</span> <span>{getMethodName(entry)}</span>
          </button>
        </td>
        <td data-column="class">{t(`inspector.class.${entry.class}`)}</td>
        <td data-column="origin">{origin}</td>
        <td data-column="decision">
          <OutcomeText {...entry} />
          {entry.reason ? <span className="trace-reason">{entry.reason}</span> : null}
        </td>
        <td data-column="duration">{duration === undefined ? '' : formatMilliseconds(duration)}</td>
      </tr>
      {isOpen ? (
        <tr>
          <td className="trace-detail" colSpan={width}>
            <Detail id={detailId} entry={entry} />
          </td>
        </tr>
      ) : null}
    </tbody>
  )
})

export function OutcomeText({ decision, code }: Pick<TraceEntry, 'decision' | 'code'>) {
  return (
    <span className="outcome" data-decision={decision}>
      {t(`inspector.decision.${decision}`)}
      {code === undefined ? '' : ` ${code}`}
    </span>
  )
}

function Detail({ id, entry }: { id: string; entry: TraceEntry }) {
  const details: [string, string | undefined][] = [
    [t('inspector.message'), entry.method],
    [t('inspector.class'), t(`inspector.class.${entry.class}`)],
    [t('inspector.origin'), entry.origin],
    [t('inspector.time'), new Date(entry.time).toLocaleString(getFormatLocale())],
    [t('inspector.reason'), entry.reason],
  ]
  return (
    <div id={id} className="trace-parts">
      <dl className="inspector-facts">
        {details.map(([key, value]) => (value ? <Fact key={key} name={key} value={value} /> : null))}
      </dl>
      {entry.params === undefined ? null : <CodeBox label={t('inspector.params')} text={toJson(entry.params)} />}
      {entry.result === undefined ? null : <CodeBox label={t('inspector.result')} text={toJson(entry.result)} />}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

export function getMethodName({ rpcMethod, method }: TraceEntry): string {
  return rpcMethod ?? (method || '?')
}

const toJson = (value: unknown) => JSON.stringify(value, null, 2)

export function formatMilliseconds(value: number): string {
  return value.toLocaleString(getFormatLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toLocaleString(getFormatLocale(), { minimumFractionDigits: 3, maximumFractionDigits: 3 })
}
