import { useQuery } from '@tanstack/react-query'
import { type PlainKey, t } from '../../i18n/i18n.ts'
import { translateRecorded } from '../../i18n/translate.ts'
import { formatInFull } from '../../parts/tokens/amounts.ts'
import type { TransactionRecord } from '../../state/transactionRecord.ts'
import { Icon, type IconName } from '../../ui/icons/icons.tsx'
import { Ring } from '../../ui/images/Ring.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { failureQuery } from './model/failureQuery.ts'
import type { TransactionSummary } from './model/transactionSummary.ts'
import { Recipient } from './Recipient.tsx'

const icons: Partial<Record<TransactionSummary['tone'], IconName>> = {
  danger: 'danger',
  warning: 'warning',
}
/** The states in which the amount certainly did not leave the account. */
const notSent = new Set<TransactionSummary['title']>([
  'progress.of.reverted',
  'progress.of.dropped',
  'progress.canceled',
])
const steps = ['progress.step.approved', 'progress.step.sent', 'progress.step.confirmed'] as const

export function ProgressHead({ record, summary }: { record: TransactionRecord; summary: TransactionSummary }) {
  const { transfer, status } = record
  const amount = transfer ? formatInFull(BigInt(transfer.units), transfer) : ''
  return (
    <header className="send-progress" data-tone={summary.tone}>
      <ProgressPicture tone={summary.tone} />
      <div className="send-progress-words" role="status">
        <p className="attempt-title">{t(summary.title)}</p>
        <p className="attempt-text">{t(summary.text)}</p>
        {status === 'reverted' && <FailureReason record={record} />}
      </div>
      {transfer && <TransferAmount amount={amount} isOff={notSent.has(summary.title)} />}
      {transfer && <Recipient address={transfer.to} name={transfer.name} />}
      {summary.steps !== undefined && <ProgressSteps labels={steps} done={summary.steps} />}
    </header>
  )
}

export function ProgressPicture({ tone }: Pick<TransactionSummary, 'tone'>) {
  if (tone === 'success') return <Tick />
  const icon = icons[tone]
  return icon ? <Icon name={icon} size={56} /> : <Ring size={72} />
}

function FailureReason({ record }: { record: TransactionRecord }) {
  const isEvm = record.networkId.startsWith('eip155:')
  const replayed = useQuery({ ...failureQuery(record), enabled: isEvm })
  const data = record.failure ?? replayed.data
  if (data === undefined) return null
  return (
    <p className="attempt-text">
      <bdi>
        {data === null
          ? t('progress.noReason')
          : t('progress.reason', { reason: translateRecorded(data) ?? t('progress.noReason') })}
      </bdi>
    </p>
  )
}

/** Shows the amount. `isOff` is true if the amount did not leave the account. */
function TransferAmount({ amount, isOff }: { amount: string; isOff: boolean }) {
  return (
    <p className="send-amount-units" data-long={amount.length > 16 || undefined}>
      <VisuallyHidden>{t(isOff ? 'progress.notSent' : 'send.what')} </VisuallyHidden>
      {isOff ? (
        <s>
          <bdi>{amount}</bdi>
        </s>
      ) : (
        <bdi>{amount}</bdi>
      )}
    </p>
  )
}

type StepsProps = { labels: readonly PlainKey[]; done: number }

/** Shows one segment per step: completed steps are filled, and the current one pulses. */
export function ProgressSteps({ labels, done }: StepsProps) {
  return (
    <ol className="send-steps">
      {labels.map((label, at) => (
        <li key={label} data-state={at < done ? 'done' : at === done ? 'current' : 'next'}>
          <span>{t(label)}</span>
          {at <= done && <VisuallyHidden> {t(at < done ? 'common.stepDone' : 'common.stepCurrent')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
