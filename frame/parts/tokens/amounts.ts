import type { Asset } from '../../chains/asset.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount, formatFiat } from '../../platform/format.ts'
import { shownAmount } from '../../platform/shownAmount.ts'
import { fiatValue } from './fiat.ts'

type Named = Pick<Asset, 'decimals' | 'symbol'>

/** Formats an amount with up to 8 decimals, so that it loses nothing of value. */
export function withSymbol(units: bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: 8, locale: formatLocale() })} ${symbol}`
}

/** Formats the exact amount that will be signed, without rounding. */
export function inFull(units: bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: formatLocale() })} ${symbol}`
}

export function worth(units: bigint, asset: Pick<Asset, 'decimals' | 'price'>): string | undefined {
  return formatFiat(fiatValue(units, asset), { locale: formatLocale() })
}

export function withoutPrice({ isBeyondMarket }: Pick<Asset, 'isBeyondMarket'>): string {
  return t(isBeyondMarket ? 'send.beyondMarket' : 'send.noPrice')
}

export function balanceOf(units: bigint, { decimals, symbol }: Named): string {
  return `${shownAmount(units, decimals, { locale: formatLocale() })} ${symbol}`
}
