import { type ChangeEvent, memo, useId, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { t } from '../i18n/i18n.ts'
import { useStore } from '../state/useStore.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { debugHost } from './debugHost.ts'
import { type ReplayRow, replayTrace } from './replay.ts'
import { getMethodName, OutcomeText } from './Timeline.tsx'
import { readTrace, type Trace } from './traceFile.ts'
import { useRows } from './useRows.ts'

export function ReplayPanel() {
  const [imported, setImported] = useState<ReturnType<typeof readTrace>>()
  const inputId = useId()

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const text = await input.files?.[0]?.text()
    input.value = ''
    if (text !== undefined) setImported(readTrace(text))
  }

  return (
    <>
      <input
        id={inputId}
        className="hidden-text replay-file"
        type="file"
        accept=".json,application/json"
        onChange={(event) => void choose(event)}
      />
      <label className="button" data-small="" data-variant="secondary" htmlFor={inputId}>
        {t('inspector.chooseTrace')}
      </label>
      {imported && 'mistake' in imported ? (
        <div className="replay">
          <Banner tone="danger">{t('inspector.notTrace', { mistake: imported.mistake })}</Banner>
        </div>
      ) : null}
      {imported && 'trace' in imported ? <Replay key={imported.trace.exportedAt} trace={imported.trace} /> : null}
    </>
  )
}

function Replay({ trace }: { trace: Trace }) {
  const isReady = useStore(debugHost.store, ({ state }) => state !== undefined)
  const [skipAsking, setSkipAsking] = useState(true)
  const [store] = useState(() => createStore<{ rows: ReplayRow[] }>(() => ({ rows: [] })))
  const { rows } = useRows(store)
  const [isRunning, setRunning] = useState(false)
  const stop = useRef<AbortController>(undefined)

  async function run() {
    const controller = new AbortController()
    stop.current = controller
    store.setState({ rows: [] })
    setRunning(true)
    const onRow = (row: ReplayRow) => store.setState(({ rows }) => ({ rows: [...rows, row] }))
    await debugHost.replay((wire) =>
      replayTrace(trace, { wire, account: debugHost.account, skipAsking, onRow, signal: controller.signal }),
    )
    setRunning(false)
  }

  return (
    <div className="replay">
      <p>{t('inspector.replayOf', { count: trace.entries.length, origin: trace.origin })}</p>
      <div className="replay-actions">
        <label className="checkbox">
          <input
            type="checkbox"
            checked={skipAsking}
            disabled={isRunning}
            onChange={(event) => setSkipAsking(event.target.checked)}
          />
          {t('inspector.skipAsking')}
        </label>
        {isRunning ? (
          <Button small onClick={() => stop.current?.abort()}>
            {t('inspector.stop')}
          </Button>
        ) : (
          <Button small variant="primary" disabled={!isReady} onClick={() => void run()}>
            {t('inspector.replay')}
          </Button>
        )}
      </div>
      <p role="status">{rows.length > 0 && !isRunning ? summarize(rows) : ''}</p>
      {rows.length > 0 ? <ReplayTable rows={rows} /> : null}
    </div>
  )
}

function summarize(rows: ReplayRow[]): string {
  const count = (verdict: ReplayRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
  return t('inspector.summary', { same: count('same'), different: count('different'), skipped: count('skipped') })
}

function ReplayTable({ rows }: { rows: ReplayRow[] }) {
  return (
    <table className="trace" aria-label={t('inspector.replay')}>
      <thead>
        <tr>
          <th scope="col">{t('inspector.call')}</th>
          <th scope="col">{t('inspector.then')}</th>
          <th scope="col">{t('inspector.now')}</th>
          <th scope="col">{t('inspector.verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReplayedRow key={row.entry.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const ReplayedRow = memo(function ReplayedRow({ row: { entry, now, verdict } }: { row: ReplayRow }) {
  return (
    <tr>
      <td>{getMethodName(entry)}</td>
      <td>
        <OutcomeText {...entry} />
      </td>
      <td>{now ? <OutcomeText decision={now.decision} code={now.code} /> : ''}</td>
      <td className="verdict" data-verdict={verdict}>
        {t(`inspector.${verdict}`)}
      </td>
    </tr>
  )
})
