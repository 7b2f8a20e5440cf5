import './walletViews.css'
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { walletQuery } from '../../../api/wallets.ts'
import { t } from '../../../i18n/i18n.ts'
import { ListUnavailable } from '../../../parts/lists/ListUnavailable.tsx'
import { getWalletImage } from '../../../parts/wallets/getWalletImage.ts'
import { config } from '../../../platform/config.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { WalletImage } from '../../../ui/images/WalletImage.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Skeleton } from '../../../ui/Spinner.tsx'

export function DownloadsView({ view }: { view: Extract<View, { name: 'Downloads' }> }) {
  const { data: wallet, isPending, isError, refetch } = useQuery(walletQuery(config, view.wallet))
  if (isPending) return <Loading />
  if (isError) return <ListUnavailable onRetry={() => void refetch()} />
  if (!wallet) return <EmptyState icon="wallet" title={t('downloads.unknown')} />
  const places = getDownloads(wallet)
  return (
    <div className="stack">
      <header className="wallet-head">
        <WalletImage src={getWalletImage(wallet)} size={64} />
        <h2>
          <bdi>{wallet.name}</bdi>
        </h2>
      </header>
      {places.length === 0 ? (
        <p className="text" data-center>
          {t('downloads.none', { name: wallet.name })}
        </p>
      ) : (
        <List label={t('downloads.where', { name: wallet.name })}>
          {places.map(({ place, ...row }) => (
            <ListRow
              key={row.href}
              {...row}
              onClick={() => kitEvents.emit({ type: 'GET_WALLET', name: wallet.name, explorerId: wallet.id, place })}
            />
          ))}
        </List>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="stack">
      <div className="wallet-head">
        <Skeleton width={64} height={64} />
        <Skeleton width={120} height="1.4em" />
      </div>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  )
}

function getDownloads({ chrome_store, app_store, play_store, homepage }: ListedWallet) {
  const places = [
    { place: 'chrome_store', title: t('downloads.chrome'), detail: t('downloads.chromeDetail'), href: chrome_store },
    { place: 'app_store', title: t('downloads.ios'), detail: t('downloads.iosDetail'), href: app_store },
    { place: 'play_store', title: t('downloads.android'), detail: t('downloads.androidDetail'), href: play_store },
    { place: 'homepage', title: t('downloads.website'), detail: homepage && getHost(homepage), href: homepage },
  ] as const
  return places.flatMap(({ href, ...place }) => (href?.startsWith('https://') ? [{ ...place, href }] : []))
}

function getHost(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : undefined
}
