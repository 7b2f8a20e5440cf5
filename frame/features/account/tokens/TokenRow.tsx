import { memo } from 'react'
import { getFiatValue } from '../../../assets/portfolio.ts'
import type { Asset } from '../../../chains/asset.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatHeld } from '../../../parts/tokens/amounts.ts'
import { TokenCoin } from '../../../parts/tokens/TokenCoin.tsx'
import { formatAmount } from '../../../platform/format.ts'
import { formatShortFiat } from '../../../platform/formatShortAmount.ts'
import { networks } from '../../../state/networks.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { openFrom } from '../parts/openFrom.ts'

type Props = {
  asset: Asset
  /** True if the list shows several networks. Screen readers then announce the network of each row. */
  isOfMany: boolean
}

export const TokenRow = memo(({ asset, isOfMany }: Props) => {
  const { name, symbol, units, decimals, address, networkId: network, isSpam, isNamed, isBeyondMarket } = asset
  const locale = getFormatLocale()
  const value = formatShortFiat(getFiatValue(asset), { locale })
  const exact = formatAmount(units, decimals, { locale, maximumFractionDigits: decimals })
  return (
    <button
      type="button"
      className="asset-row"
      onClick={(event) => openFrom(event, { name: 'Token', network, token: address })}
    >
      <TokenCoin asset={asset} />
      <span className="row-main">
        <span className="asset-name">
          <bdi title={name}>{name}</bdi>
          {isSpam && <Tag>{t('tokens.spam')}</Tag>}
          {isNamed && <Tag>{t('tokens.named')}</Tag>}
        </span>
        <span className="row-detail">
          <bdi dir="ltr" title={`${exact} ${symbol}`}>
            {formatHeld(asset, locale)} {symbol}
          </bdi>
          {isOfMany && (
            <VisuallyHidden> {t('tokens.on', { network: networks.served(network)?.name ?? '' })}</VisuallyHidden>
          )}
        </span>
      </span>
      <span className="asset-value" data-none={value === undefined || undefined}>
        {value ? (
          <bdi dir="ltr">{value}</bdi>
        ) : (
          <span title={isBeyondMarket ? t('tokens.beyondMarketText') : undefined}>
            {t(isBeyondMarket ? 'tokens.beyondMarket' : 'tokens.noPrice')}
          </span>
        )}
      </span>
    </button>
  )
})
