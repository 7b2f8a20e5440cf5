import type { Asset } from '../../chains/asset.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount, formatBalance, formatFiat } from '../../platform/format.ts'
import { formatShortAmount } from '../../platform/formatShortAmount.ts'
import { toFiatValue } from './fiat.ts'

type TokenInfo = Pick<Asset, 'decimals' | 'symbol'>

/** Formats an amount with up to 8 decimals. Any further digits are dropped, because they have hardly any value. */
export function formatWithSymbol(units: bigint, { decimals, symbol }: TokenInfo): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: 8, locale: getFormatLocale() })} ${symbol}`
}

/** Formats the exact amount that will be signed, without rounding. */
export function formatInFull(units: bigint, { decimals, symbol }: TokenInfo): string {
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: getFormatLocale() })} ${symbol}`
}

export function formatWorth(units: bigint, asset: Pick<Asset, 'decimals' | 'price'>): string | undefined {
  return formatFiat(toFiatValue(units, asset), { locale: getFormatLocale() })
}

export function describeMissingPrice({ isBeyondMarket }: Pick<Asset, 'isBeyondMarket'>): string {
  return t(isBeyondMarket ? 'send.beyondMarket' : 'send.noPrice')
}

/**
 * Formats an asset's balance for its row. A zero balance of the native currency is '0.000' (specification, section 2).
 */
export function formatHeld({ address, units, decimals }: Asset, locale: string): string {
  if (address === undefined && units === 0n) return formatBalance(units, decimals, { locale })
  return formatShortAmount(units, decimals, { locale })
}

export function formatShortWithSymbol(units: bigint, { decimals, symbol }: TokenInfo): string {
  return `${formatShortAmount(units, decimals, { locale: getFormatLocale() })} ${symbol}`
}
