import { useSyncExternalStore } from 'react'
import type { LogEntry } from '../dapp/eventLog.ts'
import { useDapp } from '../dapp/hooks.ts'
import { Button } from '../parts/ui.tsx'

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const sourceNames = { request: 'Request', provider: 'Provider event', kit: 'Kit event', page: 'Page' } as const

export function EventLogPanel() {
  const { log } = useDapp()
  const entries = useSyncExternalStore(log.subscribe, log.get)
  return (
    <section className="panel log" aria-labelledby="log-title">
      <header>
        <h2 id="log-title">Event log</h2>
        <Button isQuiet isDisabled={entries.length === 0} onClick={log.clear}>
          Clear log
        </Button>
      </header>
      {entries.length === 0 ? (
        <p className="hint">Requests, provider events and kit events appear here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that
        <ol aria-label="Event log entries" tabIndex={0}>
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function LogRow({ entry: { time, source, title, detail, durationMs, code } }: { entry: LogEntry }) {
  return (
    <li className={source} data-failed={code !== undefined}>
      <div className="row">
        <strong className="grow">{title}</strong>
        {code !== undefined && <code className="code">{code}</code>}
        {durationMs !== undefined && <span className="duration">{formatDuration(durationMs)}</span>}
      </div>
      {detail && <code className="block">{detail}</code>}
      <small>
        {sourceNames[source]} · {timeFormat.format(time)}
      </small>
    </li>
  )
}

function formatDuration(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms).toLocaleString('en')} ms`
}
