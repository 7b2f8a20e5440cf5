import type { Network } from '#shared/networks.ts'
import { arrange, totalOf } from '../../account/portfolio.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatBalance, formatFiat, relativeTime } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Assets } from './useAssets.ts'
import { useNow } from './useNow.ts'

const long = 13
const veryLong = 18

type AccountTotalProps = { network: Network; assets: Assets }

/** Unknown parts are named, because they are not zero. */
export function AccountTotal({ network, assets }: AccountTotalProps) {
  const { portfolio, native, error } = assets
  const { decimals, symbol } = network.nativeCurrency
  const held = portfolio && arrange(portfolio.assets).shown
  const total = held && totalOf(held)
  const units = native ?? held?.find(({ address }) => address === undefined)?.units
  const own =
    units === undefined ? undefined : `${formatBalance(units, decimals, { locale: formatLocale() })} ${symbol}`

  if (total?.value !== undefined) {
    const isLeast = total.unpriced > 0 || portfolio?.isIncomplete
    return (
      <div className="account-worth">
        <Amount text={fiat(total.value)} isLeast={isLeast} label={t('account.total')} />
        <Notes own={own} assets={assets} unpriced={total.unpriced} />
      </div>
    )
  }
  if (!portfolio && !error) return <Waiting own={own} assets={assets} />
  if (own === undefined) return <Unavailable assets={assets} />
  return (
    <div className="account-worth">
      <Amount text={own} isLeast={false} label={t('account.total')} />
      <Notes own={undefined} assets={assets} unpriced={total?.unpriced ?? 0} />
    </div>
  )
}

function Amount({ text, isLeast, label }: { text: string; isLeast: boolean | undefined; label: string }) {
  return (
    <p
      className="account-balance"
      data-length={text.length > veryLong ? 'most' : text.length > long ? 'more' : undefined}
    >
      <VisuallyHidden>{label} </VisuallyHidden>
      {isLeast ? <VisuallyHidden>{t('account.atLeast', { value: text })}</VisuallyHidden> : null}
      <bdi dir="ltr" aria-hidden={isLeast || undefined}>
        {text}
      </bdi>
    </p>
  )
}

function Waiting({ own, assets }: { own: string | undefined; assets: Assets }) {
  return (
    <div className="account-worth">
      <p className="account-balance">
        <Skeleton width={150} height="1em" />
        <VisuallyHidden>{t('account.reading')}</VisuallyHidden>
      </p>
      <Notes own={own} assets={assets} unpriced={0} />
    </div>
  )
}

function Unavailable({ assets }: { assets: Assets }) {
  return (
    <div className="account-worth">
      <p className="account-balance" data-unavailable role="status">
        {t('account.balanceUnavailable')}
      </p>
      <p className="account-notes">
        {assets.isNativeUnavailable ? t('account.noAnswer') : t('account.reading')}{' '}
        <Button variant="ghost" small onClick={assets.retry}>
          {t('common.retry')}
        </Button>
      </p>
    </div>
  )
}

/** Takes one line from the start, so that the content below does not move when the notes arrive. */
function Notes({ own, assets, unpriced }: { own: string | undefined; assets: Assets; unpriced: number }) {
  const now = useNow()
  const notes = [
    own,
    unpriced > 0 && t('account.unpriced', { count: unpriced }),
    assets.portfolio?.isIncomplete && t('account.incomplete'),
    assets.isNativeUnavailable && t('account.noAnswer'),
    assets.asOf !== undefined &&
      t('account.asOf', { time: relativeTime(now - assets.asOf, { locale: formatLocale() }) }),
  ].filter((note) => typeof note === 'string')
  return (
    <p className="account-notes" role="status">
      {notes.map((note) => (
        <span key={note}>
          <bdi>{note}</bdi>
        </span>
      ))}
    </p>
  )
}

const fiat = (value: number) => formatFiat(value, { locale: formatLocale() }) ?? t('common.unavailable')
