import type { Network } from '@oriel/shared/chains/networks.ts'
import { useMemo, useState } from 'react'
import { compareByValue, sortAssets } from '../../../assets/portfolio.ts'
import type { Asset } from '../../../chains/asset.ts'
import { t } from '../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../parts/lists/SkeletonRows.tsx'
import { VirtualList } from '../../../parts/lists/VirtualList.tsx'
import { useCountdown } from '../../../parts/useCountdown.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyAccount } from '../parts/EmptyAccount.tsx'
import type { Assets } from '../parts/useAssets.ts'
import type { Elsewhere } from '../parts/useOtherNetworkAssets.ts'
import { TokenRow } from './TokenRow.tsx'

const rowHeight = 60

type TokensTabProps = { network: Network; assets: Assets; elsewhere: Elsewhere }
type Row = { key: string; asset: Asset } | { key: string; hidden: number }

const getRowKey = ({ key }: Row) => key
const getRowHeight = () => rowHeight
const countAssets = (row: Row) => ('asset' in row ? 1 : 0)

export function TokensTab({ network, assets, elsewhere }: TokensTabProps) {
  const { portfolio, error, native } = assets
  const [showsSpam, setShowsSpam] = useState(false)
  const own = portfolio?.assets ?? (error && native !== undefined ? createNativeAsset(network, native) : undefined)
  const isAll = elsewhere.others.length > 0
  const list = own ?? (isAll && elsewhere.assets.length > 0 ? [] : undefined)
  const rows = useMemo(() => list && toRows(list, elsewhere, showsSpam), [list, elsewhere, showsSpam])
  if (portfolio && !error && isEmpty(portfolio.assets, elsewhere)) return <EmptyAccount />
  return (
    <div className="stack" data-failed={error !== undefined || undefined}>
      {error && <TokensUnavailable assets={assets} hasOld={portfolio !== undefined} />}
      {rows ? (
        <VirtualList
          label={t('account.tokens')}
          items={rows}
          keyOf={getRowKey}
          heightOf={getRowHeight}
          countOf={countAssets}
          render={(row) =>
            'asset' in row ? (
              <TokenRow asset={row.asset} isOfMany={isAll} />
            ) : (
              <Button variant="ghost" block small onClick={() => setShowsSpam(!showsSpam)}>
                {t(showsSpam ? 'tokens.hideAgain' : 'tokens.showHidden', { count: row.hidden })}
              </Button>
            )
          }
        />
      ) : error ? null : (
        <SkeletonRows label={t('account.reading')} />
      )}
    </div>
  )
}

/** True if everything was read and nothing was found, not even spam. */
function isEmpty(assets: readonly Asset[], { assets: others, spam, isReading, failed, isIncomplete }: Elsewhere) {
  const isKnown = !isReading && failed.length === 0 && !isIncomplete
  return (
    isKnown &&
    others.length + spam.length === 0 &&
    assets.every((asset) => asset.units === 0n && !asset.isWatched && !asset.isNamed)
  )
}

function createNativeAsset({ caipNetworkId: networkId, nativeCurrency }: Network, units: bigint): Asset[] {
  const unknown = { address: undefined, price: undefined, iconUrl: undefined, isSpam: false }
  return [{ networkId, ...nativeCurrency, units, ...unknown }]
}

function toRows(assets: readonly Asset[], elsewhere: Elsewhere, showsSpam: boolean): Row[] {
  const here = sortAssets(assets)
  const shown = elsewhere.others.length > 0 ? [...here.shown, ...elsewhere.assets].sort(compareByValue) : here.shown
  const spam = [...here.spam, ...elsewhere.spam]
  const listed = showsSpam ? [...shown, ...spam] : shown
  const rows: Row[] = listed.map((asset) => ({ key: `${asset.networkId} ${asset.address ?? 'native'}`, asset }))
  return spam.length > 0 ? [...rows, { key: 'hidden', hidden: spam.length }] : rows
}

/** Shows the failure with a retry button that counts down the backoff. */
function TokensUnavailable({ assets, hasOld }: { assets: Assets; hasOld: boolean }) {
  const seconds = useCountdown(assets.retryAt)
  return (
    <Banner
      tone="warning"
      live={false}
      title={t('tokens.failed')}
      action={
        <Button small disabled={seconds > 0} onClick={assets.retry}>
          {seconds > 0 ? t('account.retryIn', { count: seconds }) : t('common.retry')}
        </Button>
      }
    >
      {t(hasOld ? 'tokens.stale' : 'tokens.unavailable')}
    </Banner>
  )
}
