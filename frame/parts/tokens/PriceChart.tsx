import './priceChart.css'
import { PricePeriod } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { priceHistoryQuery } from '../../api/priceHistory.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { config } from '../../platform/config.ts'
import { formatDateTime } from '../../platform/format.ts'
import { formatPrice } from '../../platform/formatPrice.ts'
import { Button } from '../../ui/Button.tsx'
import { LineChart } from '../../ui/images/LineChart.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { describeChange, describeTrend, summarizeTrend, type Trend } from './priceTrend.ts'

type PriceChartProps = {
  network: Network
  /** Contract address, or undefined for the native currency. */
  token: string | undefined
  symbol: string
  /** Current price per whole token, in dollars. */
  price: number
  /** Shows a smaller chart that only covers the last day, without a choice of periods. */
  compact?: boolean | undefined
}

/** Shows a token's price and, if the index has prices for it, a chart of the last day, week or month. */
export function PriceChart({ network, token, symbol, price, compact }: PriceChartProps) {
  const [period, setPeriod] = useState<PricePeriod>('day')
  const [selected, setSelected] = useState<number>()
  const isIndexed = config.indexed.includes(network.caipNetworkId)
  const query = useQuery({ ...priceHistoryQuery(network.caipNetworkId, token, period), enabled: isIndexed })
  const trend = query.data && summarizeTrend(query.data)
  // All periods end now. A token without prices for the last day is therefore assumed to have none for longer periods.
  const hasNone = query.data !== undefined && !trend
  const title = t('token.price', { symbol })
  const selectedPoint = selected === undefined ? undefined : trend?.points[selected]
  const locale = getFormatLocale()
  return (
    <section className="price-chart" data-compact={compact || undefined} aria-label={title}>
      <div className="price-head">
        <h2 className="price-title">{title}</h2>
        <p className="price-now">
          <bdi dir="ltr">{formatPrice(selectedPoint?.price ?? price, { locale })}</bdi>
        </p>
        <p className="price-change" data-trend={selectedPoint ? undefined : trend?.direction}>
          {selectedPoint && formatDateTime(selectedPoint.at * 1000, locale)}
          {!selectedPoint && trend && describeChange(trend, period)}
          {!isIndexed && t('price.none')}
        </p>
      </div>
      {isIndexed && (
        <div className="price-plot" data-empty={!trend || undefined} data-none={hasNone || undefined}>
          {trend ? (
            <Plot
              trend={trend}
              period={period}
              selected={selected}
              compact={compact}
              label={title}
              onSelect={setSelected}
            />
          ) : (
            <Missing isReading={query.isPending} isFailed={query.isError} retry={() => void query.refetch()} />
          )}
        </div>
      )}
      {isIndexed && !compact && !hasNone && (
        <Segmented
          label={t('price.period')}
          hideLabel
          options={PricePeriod.options.map((value) => ({ value, label: t(`price.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
      )}
    </section>
  )
}

type PlotProps = {
  trend: Trend
  period: PricePeriod
  label: string
  selected: number | undefined
  onSelect: (index: number | undefined) => void
  compact: boolean | undefined
}

function Plot({ trend, period, label, selected, onSelect, compact }: PlotProps) {
  const summary = useId()
  const locale = getFormatLocale()
  const points = useMemo(() => trend.points.map(({ at, price: value }) => ({ at, value })), [trend])
  const hasMarks = !compact && trend.low.price < trend.high.price
  return (
    <>
      <VisuallyHidden>
        <span id={summary}>{describeTrend(trend, period)}</span>
      </VisuallyHidden>
      {hasMarks && <Mark trend={trend} end="high" />}
      <LineChart
        points={points}
        label={label}
        selected={selected}
        onSelect={onSelect}
        describedBy={summary}
        textOf={(index) => {
          const { at, price } = trend.points[index] ?? trend.last
          return `${formatPrice(price, { locale })}, ${formatDateTime(at * 1000, locale)}`
        }}
      />
      {hasMarks && <Mark trend={trend} end="low" />}
    </>
  )
}

/**
 * Label of the lowest or highest point, shown inside the chart. Hidden from screen readers, because they read the
 * summary instead.
 */
function Mark({ trend, end }: { trend: Trend; end: 'low' | 'high' }) {
  const { at, price } = trend[end]
  const share = (at - trend.first.at) / (trend.last.at - trend.first.at)
  return (
    <p className="price-mark" data-end={end} dir="ltr" aria-hidden="true">
      <bdi style={{ left: `${share * 100}%`, transform: `translateX(-${share * 100}%)` }}>
        {t(`price.${end}`, { price: formatPrice(price, { locale: getFormatLocale() }) })}
      </bdi>
    </p>
  )
}

function Missing({ isReading, isFailed, retry }: { isReading: boolean; isFailed: boolean; retry: () => void }) {
  if (isReading) {
    return (
      <>
        <VisuallyHidden>
          <output>{t('price.loading')}</output>
        </VisuallyHidden>
        <Skeleton height="100%" />
      </>
    )
  }
  if (!isFailed) return <p className="price-missing">{t('price.none')}</p>
  return (
    <div className="price-missing" role="alert">
      {t('price.failed')}
      <Button small onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
