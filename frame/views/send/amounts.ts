import type { Asset } from '../../chains/asset.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount, formatFiat } from '../../platform/format.ts'
import { fiatValue } from '../../send/fiat.ts'

type Named = Pick<Asset, 'decimals' | 'symbol'>

/** An amount with its symbol, to so many places that nothing of worth is missing. */
export function withSymbol(units: bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: 8, locale: formatLocale() })} ${symbol}`
}

/** What is signed, in every place: a review rounds nothing. */
export function inFull(units: bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: formatLocale() })} ${symbol}`
}

/** What it is worth in dollars; undefined where no price is known. */
export function worth(units: bigint, asset: Pick<Asset, 'decimals' | 'price'>): string | undefined {
  return formatFiat(fiatValue(units, asset), { locale: formatLocale() })
}

/** Returns the text that explains why there is no amount in dollars. */
export function withoutPrice({ isBeyondMarket }: Pick<Asset, 'isBeyondMarket'>): string {
  return t(isBeyondMarket ? 'send.beyondMarket' : 'send.noPrice')
}

/** What there is of a token, in few places. */
export function balanceOf(units: bigint, { decimals, symbol }: Named): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: 3, locale: formatLocale() })} ${symbol}`
}
