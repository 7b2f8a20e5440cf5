import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { formatWithSymbol } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { AlarmBanner } from '../approval/alarms/AlarmBanner.tsx'
import { BalanceChanges } from '../approval/description/BalanceChanges.tsx'
import { FeePicker } from '../approval/fees/FeePicker.tsx'
import { OperationFee } from '../approval/fees/OperationFee.tsx'
import { SolanaFee } from '../approval/fees/SolanaFee.tsx'
import { dataFeeQuery } from './model/cost.ts'
import { isPlainTransfer } from './model/draftDescription.ts'
import type { Review } from './useDraftReview.ts'
import type { OwnReview } from './useOwnReview.ts'

type Props = { scope: Scope; review: Review; own: OwnReview }

export function OwnFacts({ scope, review, own }: Props) {
  const { network } = scope
  const { prepared, speed, setSpeed, risks } = own
  const { transaction, operation, upgrade, solana, description } = prepared ?? {}
  const { asset, units, to } = review
  const isAsSaid =
    !description || !asset || !units || !to || isPlainTransfer(description, { ...scope, asset, units, to })
  return (
    <>
      {own.isReading && (
        <div role="status" aria-label={t('approval.reading')}>
          {/* Use the height of the fee, which replaces the skeleton. */}
          <Skeleton height="2.25rem" />
        </div>
      )}
      {own.error && <Unreadable {...own} error={own.error} isSaid={review.cost.error !== null} />}
      {own.isOther && <Banner tone="danger">{t('send.other')}</Banner>}
      {risks.alarms.map(({ code, level, text }) => (
        <AlarmBanner key={code + text} level={level}>
          {text}
        </AlarmBanner>
      ))}
      {risks.notes.map(({ code, text }) => (
        <p key={code + text} className="footnote">
          {text}
        </p>
      ))}
      {transaction && (
        <FeePicker transaction={transaction} currency={network.nativeCurrency} speed={speed} onChange={setSpeed} />
      )}
      {upgrade && <Banner live={false}>{t('approval.upgrade.text')}</Banner>}
      {operation && <OperationFee operation={operation} currency={network.nativeCurrency} />}
      {(transaction || own.isReading) && <DataFee network={network} />}
      {solana && <SolanaFee transactions={solana} currency={network.nativeCurrency} />}
      {description?.simulation && !isAsSaid && (
        <BalanceChanges simulation={description.simulation} network={network} shownAddresses={shownAbove} />
      )}
    </>
  )
}

/** Shows the L1 data fee that some networks charge on top of the fee chosen above. */
function DataFee({ network }: Pick<Scope, 'network'>) {
  const { data: fee } = useQuery(dataFeeQuery(network))
  if (!fee) return null
  const value = t('send.feeMost', { amount: formatWithSymbol(fee, network.nativeCurrency) })
  return <KeyValue rows={[{ label: t('send.dataFee'), value }]} />
}

/** Token addresses shown above the balance changes. Empty, because the rows there show none. */
const shownAbove: ReadonlySet<string> = new Set()

type UnreadableProps = { error: Error; retry: () => void; isSaid: boolean }

function Unreadable({ error, retry, isSaid }: UnreadableProps) {
  // Show nothing if the fee's error message already contains the reason.
  if (isSaid) return null
  return (
    <Banner tone="danger">
      {t('approval.unreadable', { reason: describeError(error) })}{' '}
      <Button small onClick={retry}>
        {t('common.retry')}
      </Button>
    </Banner>
  )
}
