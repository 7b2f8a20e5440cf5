import './siteAccess.css'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteWords } from '../../parts/site/SiteWords.tsx'
import { useTask } from '../../parts/useTask.ts'
import { type Browser, type FrontPage, siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'

type Site = Extract<FrontPage, { kind: 'site' }>

/** Shows the site access of the active tab's page, above the wallet's own page in the panel. */
export function SiteAccessBar({ browser }: { browser: Browser }) {
  const front = useStore(siteAccess.store, (state) => state.front)
  const everySite = useStore(siteAccess.store, ({ allowed }) => allowed.everySite)
  if (front.kind === 'own') return null
  // If the extension has access to every site, the browser reveals the address of every site. A page with an unknown
  // address is then not a site.
  if (front.kind === 'unknown' && everySite) return null
  if (front.kind === 'unknown') return <p className="site-access">{t('siteAccess.unknown')}</p>
  if (front.kind === 'closed') return <p className="site-access">{t(`siteAccess.${front.reason}`)}</p>
  if (!front.isAllowed) return <Question key={front.origin} site={front} everySite={everySite} browser={browser} />
  return <AllowedSite key={front.origin} site={front} browser={browser} />
}

/**
 * Milliseconds until the buttons are enabled. The delay prevents clickjacking: otherwise a page could navigate just
 * before a click, so that the prompt appears under the pointer.
 */
const settleMs = 700

function Question({ site: { origin }, everySite, browser }: { site: Site; everySite: boolean; browser: Browser }) {
  const { run, isRunning, error } = useTask(browser.allow)
  const isSettled = useHasElapsed(settleMs)
  const isClosed = isRunning || !isSettled
  const site = getSiteName(origin)
  return (
    <section className="site-access" aria-labelledby="site-access">
      <h2 id="site-access">
        <SiteWords text={t('siteAccess.ask', { site })} site={site} />
      </h2>
      <p role={error ? 'alert' : undefined}>
        {error ?? t(everySite ? 'siteAccess.askAgainText' : 'siteAccess.askText')}
      </p>
      <div className="site-access-buttons">
        <Button small variant="primary" disabled={isClosed} onClick={() => run({ origin })}>
          {t('siteAccess.here')}
        </Button>
        {!everySite && (
          <Button small disabled={isClosed} onClick={() => run({ origin, isEverySite: true })}>
            {t('siteAccess.everywhere')}
          </Button>
        )}
      </div>
    </section>
  )
}

function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}

function AllowedSite({ site: { origin, isReady }, browser }: { site: Site; browser: Browser }) {
  const reload = useTask<void>(browser.reload)
  const remove = useTask(browser.remove)
  const site = getSiteName(origin)
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
