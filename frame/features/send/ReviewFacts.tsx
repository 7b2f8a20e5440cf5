import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { describeMissingPrice, formatInFull, formatWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { HeroAmount } from '../../ui/Hero.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { AlarmBanner } from '../approval/alarms/AlarmBanner.tsx'
import { getObstacles } from './getObstacles.ts'
import { Recipient } from './Recipient.tsx'
import { RecipientWarnings } from './RecipientWarnings.tsx'
import type { Review } from './useDraftReview.ts'

type Props = {
  scope: Scope
  review: Review
  /** False if the bar already shows the account and network, and the user can choose the fee. */
  isWhole: boolean
  /** Extra facts. */
  children?: ReactNode
}

export function ReviewFacts({ scope: { from, network }, review, isWhole, children }: Props) {
  const { asset, units, chosen, isMax, to, name } = review
  const dollars = asset && units !== undefined && formatWorth(units, asset)
  return (
    <>
      {asset && units !== undefined && (
        <HeroAmount
          coin={<TokenCoin asset={asset} size={40} />}
          title={<bdi dir="ltr">{formatInFull(units, asset)}</bdi>}
          fiatValue={dollars ? <bdi dir="ltr">{dollars}</bdi> : describeMissingPrice(asset)}
        />
      )}
      {to && <Recipient address={to} name={name} />}
      {isWhole && (
        <Facts>
          <Fact label={t('approval.account')} value={<Address address={from} />} />
          <Fact label={t('send.network')} value={network.name} />
          <Fee review={review} />
          {children}
        </Facts>
      )}
      {asset && isMax && units !== undefined && chosen !== undefined && units < chosen && (
        <Banner tone="info">
          {t('send.feeRose', { now: formatInFull(units, asset), before: formatInFull(chosen, asset) })}
        </Banner>
      )}
      <Obstacles review={review} />
      <RecipientWarnings warnings={review.warnings} />
    </>
  )
}

function Fee({ review: { cost, native, sponsor } }: { review: Review }) {
  if (sponsor !== undefined) return <Fact label={t('send.fee')} value={t('fee.paidBy', { name: sponsor })} />
  if (cost.isPending) return <Fact label={t('send.fee')} value={<Skeleton width={120} />} />
  if (cost.units === undefined || !native) return <Fact label={t('send.fee')} value={t('send.feeUnavailable')} />
  const amount = formatWithSymbol(cost.units, native)
  const dollars = formatWorth(cost.units, native)
  return (
    <Fact label={t('send.fee')} value={t('send.feeMost', { amount: dollars ?? amount })} note={dollars && amount} />
  )
}

function Obstacles({ review }: { review: Review }) {
  const retry = review.cost.error && (
    <Button small onClick={review.cost.retry}>
      {t('common.retry')}
    </Button>
  )
  return getObstacles(review).map(({ level, code, text }) => (
    <AlarmBanner key={code} level={level} action={retry}>
      {text}
    </AlarmBanner>
  ))
}
