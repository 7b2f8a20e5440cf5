import type { View } from '@oriel/shared/kit/view.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Site } from '../../localWallet/signatureLog.ts'
import { useTask } from '../../parts/useTask.ts'
import { formatDateTime } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { preferences } from '../../state/preferences.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { SignatureList } from '../ownWallet/SignatureList.tsx'
import { useSignatureLog } from '../ownWallet/useSignatureLog.ts'

const newest = 5

export function SiteView({ view: { origin } }: { view: Extract<View, { name: 'Site' }> }) {
  const { sites, isLocked, isLoading } = useSignatureLog()
  const site = sites.find((item) => item.origin === origin)
  if (isLoading) return null
  return (
    <div className="stack">
      <p className="approval-origin">
        <Icon name="globe" size={16} /> <bdi>{origin}</bdi>
      </p>
      {site?.grant ? <InUse site={site} isLocked={isLocked} /> : <Banner>{t('site.former')}</Banner>}
      {site && <Signatures site={site} />}
    </div>
  )
}

function InUse({ site, isLocked }: { site: Site; isLocked: boolean }) {
  const { grant, lastUsed, origin, signatures } = site
  const { run, isRunning, error } = useTask<string>(localWallet.revoke)
  const lockMinutes = useStore(preferences.store, (state) => state.lockMinutes)
  if (!grant) return null
  const formatCount = (of: number) => new Intl.NumberFormat(getFormatLocale()).format(of)
  const formatTime = (at: number) => formatDateTime(at, getFormatLocale())
  return (
    <>
      <KeyValue
        label={t('site.facts')}
        rows={[
          { label: t('site.since'), value: formatTime(grant.createdAt) },
          { label: t('site.lastUsed'), value: formatTime(lastUsed) },
          // Omit the count if it is zero, because the site may not have sent its signatures yet.
          ...(signatures.length > 0 ? [{ label: t('log.title'), value: formatCount(signatures.length) }] : []),
        ]}
      />
      {error && <Banner tone="danger">{error}</Banner>}
      <p className="footnote">{t('site.revokeText', { count: lockMinutes })}</p>
      {isLocked ? (
        <Button block icon="unlock" onClick={() => router.push({ name: 'UnlockWallet' })}>
          {t('site.unlock')}
        </Button>
      ) : (
        <Button
          block
          variant="danger"
          busy={isRunning}
          aria-label={t('home.revokeFor', { origin })}
          onClick={() => run(grant.grantId)}
        >
          {t('home.revoke')}
        </Button>
      )}
    </>
  )
}

function Signatures({ site: { origin, signatures } }: { site: Site }) {
  return (
    <section className="stack" aria-labelledby="signatures">
      <h2 className="section" id="signatures">
        {t('log.title')}
      </h2>
      {signatures.length === 0 ? (
        <EmptyState icon="shield" title={t('log.none')}>
          {t('log.upTo')}
        </EmptyState>
      ) : (
        <>
          <p className="footnote">{t('log.upTo')}</p>
          <SignatureList signatures={signatures.slice(0, newest)} />
        </>
      )}
      {signatures.length > newest && (
        <Button block onClick={() => router.push({ name: 'SignatureLog', origin })}>
          {t('site.all', { count: signatures.length })}
        </Button>
      )}
    </section>
  )
}
