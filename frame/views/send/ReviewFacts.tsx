import { t } from '../../i18n/i18n.ts'
import type { Scope } from '../../send/scope.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { AlarmBanner } from '../approval/AlarmBanner.tsx'
import { inFull, withoutPrice, withSymbol, worth } from './amounts.ts'
import { obstaclesOf } from './obstaclesOf.ts'
import { RecipientWarnings } from './RecipientWarnings.tsx'
import { TokenCoin } from './TokenCoin.tsx'
import type { Review } from './useDraftReview.ts'

type Props = {
  scope: Scope
  review: Review
  hasFee: boolean
}

export function ReviewFacts({ scope, review, hasFee }: Props) {
  const { asset, units, chosen, isMax } = review
  return (
    <>
      {asset && units !== undefined && (
        <section className="send-amount approval-head" aria-label={t('send.what')}>
          <TokenCoin asset={asset} size={48} />
          <p className="send-amount-units">
            <bdi>{inFull(units, asset)}</bdi>
          </p>
          <p className="footnote">{worth(units, asset) ?? withoutPrice(asset)}</p>
        </section>
      )}
      <KeyValue rows={hasFee ? [...rowsOf(scope, review), feeRow(review)] : rowsOf(scope, review)} />
      {asset && isMax && units !== undefined && chosen !== undefined && units < chosen && (
        <Banner tone="info">{t('send.feeRose', { now: inFull(units, asset), before: inFull(chosen, asset) })}</Banner>
      )}
      <Obstacles review={review} />
      <RecipientWarnings warnings={review.warnings} />
    </>
  )
}

function rowsOf({ network, from }: Scope, { to, name }: Review): KeyValueRow[] {
  return [
    {
      label: t('send.to'),
      value: name ? <bdi>{name}</bdi> : to ? <Address address={to} full /> : '–',
      stacked: true,
      detail: name && to && <Address address={to} full />,
    },
    { label: t('approval.account'), value: <Address address={from} /> },
    { label: t('send.network'), value: network.name },
  ]
}

function feeRow({ cost, native }: Review): KeyValueRow {
  const fee = cost.units !== undefined && native && t('send.feeMost', { amount: withSymbol(cost.units, native) })
  return {
    label: t('send.fee'),
    value: cost.isPending ? <Skeleton width={120} /> : fee || t('send.feeUnavailable'),
    detail: cost.units !== undefined && native ? worth(cost.units, native) : undefined,
  }
}

function Obstacles({ review }: { review: Review }) {
  const retry = review.cost.error && (
    <Button small onClick={review.cost.retry}>
      {t('common.retry')}
    </Button>
  )
  return obstaclesOf(review).map(({ level, code, text }) => (
    <AlarmBanner key={code} level={level} action={retry}>
      {text}
    </AlarmBanner>
  ))
}
