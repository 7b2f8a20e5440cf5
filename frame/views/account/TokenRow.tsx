import { memo } from 'react'
import type { CaipNetworkId } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { fiatOf } from '../../account/portfolio.ts'
import { tokenImageUrl } from '../../api/tokenImage.ts'
import type { Asset } from '../../chains/asset.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount, formatFiat } from '../../platform/format.ts'
import { draft } from '../../send/draft.ts'
import { session } from '../../state/session.ts'
import { watchedTokens } from '../../state/watchedTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Coin } from '../../ui/Coin.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCanSend } from './AccountActions.tsx'
import { openFrom } from './openFrom.ts'

/** Balances show at most 3 decimals. */
const digits = 3

type Props = { asset: Asset; network: Network }

export const TokenRow = memo(({ asset }: Props) => {
  const { symbol, units, address, isSpam, isWatched } = asset
  const canSend = useCanSend() && units > 0n && (!isSpam || isWatched)
  const content = <Holding asset={asset} />
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

function Holding({ asset }: Pick<Props, 'asset'>) {
  const { name, symbol, units, decimals, iconUrl, isSpam, isBeyondMarket } = asset
  const locale = formatLocale()
  const value = formatFiat(fiatOf(asset), { locale })
  const exact = formatAmount(units, decimals, { locale, maximumFractionDigits: decimals })
  return (
    <>
      <Coin src={iconUrl ?? tokenImageUrl(asset)} symbol={symbol} />
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
        <bdi title={isBeyondMarket ? t('tokens.beyondMarketText') : undefined}>
          {value ?? t(isBeyondMarket ? 'tokens.beyondMarket' : 'tokens.noPrice')}
        </bdi>
      </span>
    </>
  )
}

function forget(networkId: CaipNetworkId, address: string) {
  watchedTokens.remove({ connectorId: session.of('eip155').connectorId, networkId }, address)
}
