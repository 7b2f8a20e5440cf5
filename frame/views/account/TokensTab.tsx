import { useMemo, useState } from 'react'
import type { Network } from '#shared/networks.ts'
import { arrange } from '../../account/portfolio.ts'
import type { Asset } from '../../chains/asset.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { VirtualList } from '../lists/VirtualList.tsx'
import { useCountdown } from '../login/useCountdown.ts'
import { GreyRows } from './GreyRows.tsx'
import { TokenRow } from './TokenRow.tsx'
import type { Assets } from './useAssets.ts'

const rowHeight = 60

type TokensTabProps = { network: Network; assets: Assets }
type Row = { key: string; asset: Asset } | { key: string; hidden: number }

const keyOf = ({ key }: Row) => key
const heightOf = () => rowHeight
const countOf = (row: Row) => ('asset' in row ? 1 : 0)

export function TokensTab({ network, assets }: TokensTabProps) {
  const { portfolio, error, native } = assets
  const [showsSpam, setShowsSpam] = useState(false)
  const list = portfolio?.assets ?? (error && native !== undefined ? ownOnly(network, native) : undefined)
  const rows = useMemo(() => list && toRows(list, showsSpam), [list, showsSpam])
  return (
    <div className="stack">
      {error && <TokensUnavailable assets={assets} hasOld={portfolio !== undefined} />}
      {rows ? (
        <VirtualList
          label={t('account.tokens')}
          items={rows}
          keyOf={keyOf}
          heightOf={heightOf}
          countOf={countOf}
          render={(row) =>
            'asset' in row ? (
              <TokenRow asset={row.asset} network={network} />
            ) : (
              <Button variant="ghost" block small onClick={() => setShowsSpam(!showsSpam)}>
                {t(showsSpam ? 'tokens.hideAgain' : 'tokens.showHidden', { count: row.hidden })}
              </Button>
            )
          }
        />
      ) : error ? null : (
        <GreyRows label={t('account.reading')} />
      )}
    </div>
  )
}

function ownOnly({ caipNetworkId: networkId, nativeCurrency }: Network, units: bigint): Asset[] {
  const unknown = { address: undefined, price: undefined, iconUrl: undefined, isSpam: false }
  return [{ networkId, ...nativeCurrency, units, ...unknown }]
}

function toRows(assets: readonly Asset[], showsSpam: boolean): Row[] {
  const { shown, spam } = arrange(assets)
  const listed = showsSpam ? [...shown, ...spam] : shown
  const rows: Row[] = listed.map((asset) => ({ key: asset.address ?? 'native', asset }))
  return spam.length > 0 ? [...rows, { key: 'hidden', hidden: spam.length }] : rows
}

/** Enforces the pause after a failure for the button, too, which counts it down. */
function TokensUnavailable({ assets, hasOld }: { assets: Assets; hasOld: boolean }) {
  const seconds = useCountdown(assets.retryAt)
  return (
    <Banner
      tone="warning"
      live={false}
      title={assets.error && describeError(assets.error)}
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
