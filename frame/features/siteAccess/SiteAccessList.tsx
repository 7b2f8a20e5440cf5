import { t } from '../../i18n/i18n.ts'
import { getSiteName } from '../../parts/site/getSiteName.ts'
import { SiteText } from '../../parts/site/SiteText.tsx'
import { useTask } from '../../parts/useTask.ts'
import { type Browser, siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'

/**
 * Lists the sites where the extension works. A permission for every site replaces the others, and excluded sites are
 * listed separately.
 */
export function SiteAccessList({ browser }: { browser: Browser }) {
  const { everySite, sites, removed = [] } = useStore(siteAccess.store, ({ allowed }) => allowed)
  const { run, isRunning, error } = useTask(browser.remove)
  const isEmpty = !everySite && sites.length === 0
  return (
    <>
      <section className="stack" aria-labelledby="site-access-list">
        <h2 className="section" id="site-access-list">
          {t('siteAccess.title')}
        </h2>
        {error && <Banner tone="danger">{error}</Banner>}
        {!isEmpty && (
          <List label={t('siteAccess.title')}>
            {everySite ? (
              <Row title={t('siteAccess.every')} label={t('siteAccess.removeEvery')} busy={isRunning} onPress={run} />
            ) : (
              sites.map((site) => {
                const name = URL.canParse(site) ? getSiteName(site) : site
                const label = t('siteAccess.removeOne', { site: name })
                return <Row key={site} title={name} label={label} busy={isRunning} onPress={() => run(site)} />
              })
            )}
          </List>
        )}
        <p className="footnote">
          {isEmpty && t('siteAccess.none')}
          {!isEmpty && !everySite && `${t('siteAccess.text')} `}
          {!isEmpty && t('siteAccess.removeText')}
        </p>
      </section>
      {removed.length > 0 && <RemovedSites sites={removed} browser={browser} />}
    </>
  )
}

function RemovedSites({ sites, browser }: { sites: string[]; browser: Browser }) {
  const { run, isRunning, error } = useTask(browser.allow)
  return (
    <section className="stack" aria-labelledby="site-access-removed">
      <h2 className="section" id="site-access-removed">
        {t('siteAccess.removed')}
      </h2>
      {error && <Banner tone="danger">{error}</Banner>}
      <List label={t('siteAccess.removed')}>
        {sites.map((site) => {
          const label = t('siteAccess.againOn', { site: getSiteName(site) })
          return (
            <Row
              key={site}
              title={getSiteName(site)}
              isRemoved
              busy={isRunning}
              label={label}
              onPress={() => run({ origin: site })}
            />
          )
        })}
      </List>
    </section>
  )
}

type RowProps = {
  title: string
  label: string
  busy: boolean
  isRemoved?: boolean
  onPress: (site: undefined) => void
}

function Row({ title, label, busy, isRemoved = false, onPress }: RowProps) {
  return (
    <ListRow
      image="globe"
      title={<SiteText site={title} />}
      action={
        <Button small variant="ghost" disabled={busy} aria-label={label} onClick={() => onPress(undefined)}>
          {t(isRemoved ? 'siteAccess.again' : 'siteAccess.remove')}
        </Button>
      }
    />
  )
}
