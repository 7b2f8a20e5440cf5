import type { Network } from '@oriel/shared/chains/networks.ts'
import { type ReactNode, useState } from 'react'
import { computeTotal, getFiatValue, sortAssets } from '../../assets/portfolio.ts'
import type { Asset } from '../../chains/asset.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { useNow } from '../../parts/useNow.ts'
import { formatBalance, formatRelativeTime } from '../../platform/format.ts'
import { formatShortFiat } from '../../platform/formatShortAmount.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Assets } from './parts/useAssets.ts'
import type { Elsewhere } from './parts/useOtherNetworkAssets.ts'

const long = 11
const veryLong = 16
const maxNamed = 2

type AccountTotalProps = {
  network: Network
  assets: Assets
  elsewhere: Elsewhere
  /** True if the tab below already reports that the tokens are unavailable and offers a retry. */
  isSaidBelow: boolean
}

/**
 * Shows the total value of all priced assets. Unpriced assets are listed below the total rather than counted as zero.
 */
export function AccountTotal({ network, assets, elsewhere, isSaidBelow }: AccountTotalProps) {
  const { portfolio, native, error } = assets
  const { decimals, symbol } = network.nativeCurrency
  const here = portfolio && sortAssets(portfolio.assets).shown
  const holdings = [...(here ?? []), ...elsewhere.assets]
  const total = computeTotal(holdings)
  const units = native ?? here?.find(({ address }) => address === undefined)?.units
  const unpriced = holdings.filter((asset) => !asset.isSpam && asset.units > 0n && getFiatValue(asset) === undefined)
  const status = <StatusChip network={network} assets={assets} elsewhere={elsewhere} isSaidBelow={isSaidBelow} />

  // Don't show zero if a network could not be read, because the account may have a balance on that network.
  if (total.value === 0 && unpriced.length === 0 && (isPartial(elsewhere) || portfolio?.isIncomplete)) {
    return elsewhere.isReading ? <Waiting /> : <Unavailable>{status}</Unavailable>
  }
  if (total.value !== undefined && (here || elsewhere.assets.length > 0)) {
    const isLowerBound = unpriced.length > 0 || portfolio?.isIncomplete || !here || isPartial(elsewhere)
    return (
      <div className="account-worth">
        <Amount text={formatFiatValue(total.value)} isLowerBound={isLowerBound} isReading={elsewhere.isReading} />
        <UnpricedAssets assets={unpriced} />
        {status}
      </div>
    )
  }
  if (!portfolio && !error) return <Waiting />
  if (units === undefined) return <Unavailable>{status}</Unavailable>
  const own = `${formatBalance(units, decimals, { locale: getFormatLocale() })} ${symbol}`
  return (
    <div className="account-worth">
      <Amount text={own} isLowerBound={false} />
      <UnpricedAssets assets={unpriced.filter(({ address }) => address !== undefined)} />
      {status}
    </div>
  )
}

const isPartial = ({ failed, isReading, isIncomplete }: Elsewhere) => failed.length > 0 || isReading || isIncomplete

type AmountProps = { text: string; isLowerBound: boolean | undefined; isReading?: boolean }

function Amount({ text, isLowerBound, isReading }: AmountProps) {
  const [, whole = text, cents = '', rest = ''] = /^(.*\p{Nd})([.,٫]\p{Nd}{2})(\P{L}*)$/u.exec(text) ?? []
  return (
    <p
      className="account-balance"
      data-reading={isReading || undefined}
      data-length={text.length > veryLong ? 'most' : text.length > long ? 'more' : undefined}
    >
      <VisuallyHidden>{t('account.total')} </VisuallyHidden>
      {isLowerBound ? <VisuallyHidden>{t('account.atLeast', { value: text })}</VisuallyHidden> : null}
      <bdi dir="ltr" aria-hidden={isLowerBound || undefined}>
        {whole}
        {cents && <span className="account-cents">{cents}</span>}
        {rest}
      </bdi>
    </p>
  )
}

/** Shows how many tokens the total leaves out, and lists them when pressed. */
function UnpricedAssets({ assets }: { assets: readonly Asset[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (assets.length === 0) return null
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  return (
    <div className="account-unpriced">
      <button type="button" className="quiet-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('account.unpriced', { count: assets.length })}
      </button>
      {isOpen && (
        <p className="account-symbols">{new Intl.ListFormat(getFormatLocale(), { type: 'unit' }).format(symbols)}</p>
      )}
    </div>
  )
}

function Unavailable({ children }: { children: ReactNode }) {
  return (
    <div className="account-worth">
      <p className="account-balance" data-unavailable role="status">
        {t('account.balanceUnavailable')}
      </p>
      {children}
    </div>
  )
}

function Waiting() {
  return (
    <div className="account-worth">
      <p className="account-balance">
        <Skeleton width={168} height="1em" />
        <VisuallyHidden>{t('account.reading')}</VisuallyHidden>
      </p>
    </div>
  )
}

/** Shows at most one notice about missing or stale values, missing ones first. Reloads the values when pressed. */
function StatusChip({ network, assets, elsewhere, isSaidBelow }: AccountTotalProps) {
  const now = useNow()
  const text = getStatusText({ network, assets, elsewhere, isSaidBelow }, now)
  if (!text) return <p className="account-status" role="status" />
  function retry() {
    assets.retry()
    elsewhere.retry()
  }
  return (
    <p className="account-status" role="status">
      <button type="button" className="status-chip" onClick={retry}>
        <bdi>{text}</bdi>
        <Icon name="refresh" size={14} />
        <VisuallyHidden>{t('common.retry')}</VisuallyHidden>
      </button>
    </p>
  )
}

function getStatusText(
  { network, assets, elsewhere, isSaidBelow }: AccountTotalProps,
  now: number,
): string | undefined {
  const { error, portfolio, isNativeUnavailable, asOf } = assets
  const isMissing = error && !portfolio && !isSaidBelow
  const failed = [...(isMissing ? [network] : []), ...elsewhere.failed]
  if (elsewhere.others.length > 0 && failed.length > 0)
    return t('account.failed', { networks: formatNetworkNames(failed) })
  if (portfolio?.isIncomplete || elsewhere.isIncomplete) return t('account.incomplete')
  if (isNativeUnavailable && !isSaidBelow) return t('account.noAnswer')
  if (asOf === undefined) return undefined
  return t('account.asOf', { time: formatRelativeTime(now - asOf, { locale: getFormatLocale() }) })
}

function formatNetworkNames(failed: readonly Network[]): string {
  const rest = failed.length - maxNamed
  const names = failed.slice(0, maxNamed).map(({ name }) => name)
  const more = rest > 0 ? [t('unsupported.more', { count: rest })] : []
  return new Intl.ListFormat(getFormatLocale(), { type: 'conjunction' }).format([...names, ...more])
}

const formatFiatValue = (value: number) =>
  formatShortFiat(value, { locale: getFormatLocale() }) ?? t('common.unavailable')
