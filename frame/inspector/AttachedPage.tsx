import { t } from '../i18n/i18n.ts'
import { useTheme } from '../theme/useTheme.ts'
import { Banner } from '../ui/Banner.tsx'
import { attached } from './attach.ts'
import { exportTrace } from './exportTrace.ts'
import { Timeline } from './Timeline.tsx'
import { useRows } from './useRows.ts'

export function AttachedPage() {
  const { state, origin, entries, account } = useRows(attached.store)
  useTheme()
  return (
    <main className="inspector" data-attached="">
      <header className="inspector-head">
        <div className="inspector-name">
          <h1>{t('inspector.title')}</h1>
          <p>{origin ? t('inspector.attachedTo', { origin }) : t('inspector.waitingForFrame')}</p>
        </div>
      </header>
      <div className="inspector-notices">
        {state === 'gone' ? <Banner tone="warning">{t('inspector.gone')}</Banner> : null}
        {state === 'noFrame' ? <Banner tone="warning">{t('inspector.noFrame')}</Banner> : null}
      </div>
      <Timeline entries={entries} onExport={() => exportTrace({ entries, account }, origin)} />
    </main>
  )
}
