import { memo, useMemo, useState } from 'react'
import type { CaipNetworkId } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { arrange, fiatOf } from '../../account/portfolio.ts'
import type { Asset } from '../../chains/asset.ts'
import { formatAmount, formatFiat } from '../../format.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { draft } from '../../send/draft.ts'
import { session } from '../../state/session.ts'
import { watchedTokens } from '../../state/watchedTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TokenImage } from '../../ui/TokenImage.tsx'
import { VirtualList } from '../lists/VirtualList.tsx'
import { useCountdown } from '../login/useCountdown.ts'
import { networkPictures } from '../networks/networkPictures.ts'
import { useCanSend } from './AccountActions.tsx'
import { GreyRows } from './GreyRows.tsx'
import { openFrom } from './openFrom.ts'
import type { Assets } from './useAssets.ts'

/** Of a row in px. */
const rowHeight = 60
/** The specification's 3 decimals. */
const digits = 3

type TokensTabProps = { network: Network; assets: Assets }
type Row = { key: string; asset: Asset } | { key: string; hidden: number }

const keyOf = ({ key }: Row) => key
const heightOf = () => rowHeight
const countOf = (row: Row) => ('asset' in row ? 1 : 0)

/** Everything that the account holds. */
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

/** Whatever the server says, the chain told its own currency. */
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

const TokenRow = memo(({ asset, network }: { asset: Asset; network: Network }) => {
  const { name, symbol, units, decimals, iconUrl, address, isSpam, isWatched } = asset
  const locale = formatLocale()
  const value = formatFiat(fiatOf(asset), { locale })
  const exact = formatAmount(units, decimals, { locale, maximumFractionDigits: decimals })
  const canSend = useCanSend() && units > 0n && !isSpam
  const content = (
    <>
      <TokenImage src={iconUrl ?? (address ? undefined : networkPictures.urlOf(network))} symbol={symbol} />
      <span className="row-main">
        <span className="asset-name">
          <bdi title={name}>{name}</bdi>
          {isSpam && <Tag>{t('tokens.spam')}</Tag>}
        </span>
        <span className="row-detail">
          <bdi dir="ltr" title={`${exact} ${symbol}`}>
            {formatAmount(units, decimals, { locale, maximumFractionDigits: digits })} {symbol}
          </bdi>
        </span>
      </span>
      <span className="asset-value" data-none={value === undefined || undefined}>
        <bdi>{value ?? t('tokens.noPrice')}</bdi>
      </span>
    </>
  )
  const row = canSend ? (
    <button
      type="button"
      className="asset-row"
      aria-description={t('tokens.send')}
      onClick={(event) => {
        draft.chooseToken(address)
        openFrom(event, { name: 'Send', ...(address && { token: address }) })
      }}
    >
      {content}
    </button>
  ) : (
    <div className="asset-row">{content}</div>
  )
  if (!isWatched || !address) return row
  return (
    <div className="asset-line">
      {row}
      <Button
        variant="ghost"
        small
        aria-label={t('tokens.forgetOne', { symbol })}
        onClick={() => forget(asset.networkId, address)}
      >
        {t('tokens.forget')}
      </Button>
    </div>
  )
})

function forget(networkId: CaipNetworkId, address: string) {
  watchedTokens.remove({ connectorId: session.of('eip155').connectorId, networkId }, address)
}

/** The gap that the specification leaves after a failure holds for hands, too: the button says how long. */
function TokensUnavailable({ assets, hasOld }: { assets: Assets; hasOld: boolean }) {
  const seconds = useCountdown(assets.retryAt)
  return (
    <Notice
      tone="warning"
      live={false}
      title={assets.error?.message}
      action={
        <Button small disabled={seconds > 0} onClick={assets.retry}>
          {seconds > 0 ? t('account.retryIn', { count: seconds }) : t('common.retry')}
        </Button>
      }
    >
      {t(hasOld ? 'tokens.stale' : 'tokens.unavailable')}
    </Notice>
  )
}
