import type { PriceHistory, PricePeriod } from '@oriel/shared/backend/account.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { formatDateTime } from '../../platform/format.ts'
import { formatPrice } from '../../platform/formatPrice.ts'

type Point = PriceHistory['points'][number]

export type Trend = {
  points: readonly Point[]
  first: Point
  last: Point
  low: Point
  high: Point
  direction: 'up' | 'down' | 'same'
  /** Relative change from the first to the last price, without its sign. */
  change: number
  /**
   * Time of the first price, in seconds since the epoch. Set only if there are no prices for the start of the period.
   */
  since: number | undefined
}

/** Smallest change that doesn't round to 0%. */
const minChange = 0.00005

/** Summarizes a price history. Returns undefined if there are too few points for a line. */
export function summarizeTrend({ points, from }: PriceHistory): Trend | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || first.price <= 0) return undefined
  const low = points.reduce((min, point) => (point.price < min.price ? point : min))
  const high = points.reduce((max, point) => (point.price > max.price ? point : max))
  const change = Math.abs(last.price - first.price) / first.price
  const direction = change < minChange ? 'same' : last.price > first.price ? 'up' : 'down'
  return { points, first, last, low, high, direction, change, since: from }
}

export function describeChange({ direction, change, since }: Trend, period: PricePeriod): string {
  const locale = getFormatLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(change)
  if (since === undefined) {
    return direction === 'same' ? t(`price.same.${period}`) : t(`price.${direction}.${period}`, { change: percent })
  }
  const time = formatDateTime(since * 1000, locale)
  return direction === 'same'
    ? t('price.same.since', { time })
    : t(`price.${direction}.since`, { change: percent, time })
}

/** Returns the chart's text alternative. */
export function describeTrend(trend: Trend, period: PricePeriod): string {
  const locale = getFormatLocale()
  const { first, last, low, high } = trend
  const format = ({ price }: Point) => formatPrice(price, { locale })
  const range = { from: format(first), to: format(last), lowest: format(low), highest: format(high) }
  return `${describeChange(trend, period)}. ${t('price.range', range)}`
}
