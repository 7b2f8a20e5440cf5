import { useState } from 'react'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import type { Site } from '../../localWallet/signatureLog.ts'
import { formatRelativeTime } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { siteAccess } from '../../state/siteAccess.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { useSignatureLog } from '../ownWallet/useSignatureLog.ts'
import { SiteAccess } from '../siteAccess/SiteAccess.tsx'

const searchFrom = 8
const page = 50

export function SitesView() {
  const isPanel = useStore(siteAccess.store, ({ browser }) => browser !== undefined)
  return (
    <div className="stack" data-gap="wide">
      <SiteAccess part="list" />
      <ConnectedSites isSecond={isPanel} />
    </div>
  )
}

/** Lists the connected sites. Only a second list needs a heading; a single one uses the view's title. */
function ConnectedSites({ isSecond }: { isSecond: boolean }) {
  const { sites, isLoading } = useSignatureLog()
  const [search, setSearch] = useState('')
  const found = sites.filter(({ origin }) => origin.includes(search.trim().toLowerCase()))
  if (isLoading) return null
  if (sites.length === 0) {
    return (
      <EmptyState icon="globe" title={t('sites.none')}>
        {t('sites.noneText')}
      </EmptyState>
    )
  }
  const inUse = found.filter(({ grant }) => grant)
  return (
    <div className="stack">
      {isSecond && inUse.length > 0 && <h2 className="section">{t('sites.inUse')}</h2>}
      {sites.length >= searchFrom && (
        <TextField label={t('sites.search')} value={search} onChange={setSearch} type="search" />
      )}
      {found.length === 0 && <EmptyState icon="search" title={t('sites.notFound')} />}
      <SiteList key={`in use ${search}`} label={t('sites.title')} sites={inUse} />
      <FormerSites key={`former ${search}`} sites={found.filter(({ grant }) => !grant)} />
    </div>
  )
}

function FormerSites({ sites }: { sites: Site[] }) {
  if (sites.length === 0) return null
  return (
    <section className="stack" aria-labelledby="former">
      <h2 className="section" id="former">
        {t('sites.former')}
      </h2>
      <SiteList label={t('sites.former')} sites={sites} />
    </section>
  )
}

function SiteList({ sites, label }: { sites: Site[]; label: string }) {
  const [shown, setShown] = useState(page)
  if (sites.length === 0) return null
  return (
    <>
      <List label={label}>
        {sites.slice(0, shown).map(({ origin, lastUsed, signatures }, at) => (
          <ListRow
            key={origin}
            position={at + 1}
            setSize={sites.length}
            title={<bdi>{origin}</bdi>}
            detail={getDetail({ lastUsed, signatures })}
            chevron
            onClick={() => router.push({ name: 'Site', origin })}
          />
        ))}
      </List>
      {shown < sites.length && (
        <Button block onClick={() => setShown(shown + page)}>
          {t('common.loadMore')}
        </Button>
      )}
    </>
  )
}

/**
 * Describes when a site was last used, and the number of its signatures. Omits a count of zero, because the site may
 * not have sent its signatures yet.
 */
function getDetail({ lastUsed, signatures }: Pick<Site, 'lastUsed' | 'signatures'>): string {
  const used = t('sites.lastUsed', { time: formatRelativeTime(Date.now() - lastUsed, { locale: getFormatLocale() }) })
  if (signatures.length === 0) return used
  return `${used} · ${t('sites.signatures', { count: signatures.length })}`
}
