import './siteAccess.css'
import { useStore } from 'zustand'
import { addTexts, t } from '../../i18n/i18n.ts'
import { siteAccessTexts } from '../../i18n/siteAccessTexts.ts'
import { type Browser, type FrontPage, siteAccess } from '../../state/siteAccess.ts'
import { Button } from '../../ui/Button.tsx'
import { useTask } from '../useTask.ts'
import { SiteWords } from '../window/SiteWords.tsx'
import { siteName } from '../window/siteName.ts'

addTexts(siteAccessTexts)

type Site = Extract<FrontPage, { kind: 'site' }>

/** Stands above the wallet's own page in the panel, and is about the page in front. */
export function SiteAccessBar({ browser }: { browser: Browser }) {
  const front = useStore(siteAccess.store, (state) => state.front)
  const everySite = useStore(siteAccess.store, ({ allowed }) => allowed.everySite)
  if (front.kind === 'own') return null
  // The browser tells the address of every site then, so this is none.
  if (front.kind === 'unknown' && everySite) return null
  if (front.kind === 'unknown') return <p className="site-access">{t('siteAccess.unknown')}</p>
  if (front.kind === 'closed') return <p className="site-access">{t(`siteAccess.${front.reason}`)}</p>
  if (!front.isAllowed) return <Question key={front.origin} site={front} browser={browser} />
  return <Allowed key={front.origin} site={front} browser={browser} />
}

function Question({ site: { origin }, browser }: { site: Site; browser: Browser }) {
  const { run, isRunning, error } = useTask(browser.allow)
  const site = siteName(origin)
  return (
    <section className="site-access" aria-labelledby="site-access">
      <h2 id="site-access">
        <SiteWords text={t('siteAccess.ask', { site })} site={site} />
      </h2>
      <p role={error ? 'alert' : undefined}>{error ?? t('siteAccess.askText')}</p>
      <div className="site-access-buttons">
        <Button small variant="primary" disabled={isRunning} onClick={() => run(origin)}>
          {t('siteAccess.here')}
        </Button>
        <Button small disabled={isRunning} onClick={() => run(undefined)}>
          {t('siteAccess.everywhere')}
        </Button>
      </div>
    </section>
  )
}

function Allowed({ site: { origin, isReady }, browser }: { site: Site; browser: Browser }) {
  const reload = useTask<void>(browser.reload)
  const remove = useTask(browser.remove)
  const site = siteName(origin)
  const error = reload.error ?? remove.error
  return (
    <div className="site-access" data-row>
      <p role={error ? 'alert' : 'status'}>
        <SiteWords text={error ?? t(isReady ? 'siteAccess.works' : 'siteAccess.reload', { site })} site={site} />
      </p>
      {isReady ? (
        <Button
          small
          variant="ghost"
          busy={remove.isRunning}
          aria-label={t('siteAccess.removeOne', { site })}
          onClick={() => remove.run(origin)}
        >
          {t('siteAccess.remove')}
        </Button>
      ) : (
        <Button small variant="primary" busy={reload.isRunning} onClick={() => reload.run()}>
          {t('siteAccess.reloadPage')}
        </Button>
      )}
    </div>
  )
}
