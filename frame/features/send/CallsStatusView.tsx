import './send.css'
import { UnknownBundleError } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { getChain } from '../../chains/chains.ts'
import { describeError } from '../../i18n/describeError.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { translateRecorded } from '../../i18n/translate.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BatchState, BatchTransaction, CallsOutcome } from '../../requests/calls/callsStatus.ts'
import { router } from '../../router/router.ts'
import { hostPage } from '../../state/hostPage.ts'
import { networks } from '../../state/networks.ts'
import type { RecordedText } from '../../state/transactionRecord.ts'
import { transactions } from '../../state/transactions.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { callsQuery } from './model/callsQuery.ts'
import type { TransactionSummary } from './model/transactionSummary.ts'
import { ProgressPicture } from './ProgressHead.tsx'
import { closeProgress } from './SendProgressView.tsx'

const tones: { [outcome in CallsOutcome]: TransactionSummary['tone'] } = {
  pending: 'waiting',
  confirmed: 'success',
  failed: 'warning',
  reverted: 'danger',
  partlyReverted: 'warning',
}

export function CallsStatusView({ view: { id } }: { view: Extract<View, { name: 'CallsStatus' }> }) {
  const { data, error, refetch } = useQuery(callsQuery(id))
  const isUnknown = (error as { code?: number } | null)?.code === UnknownBundleError.code
  return (
    <div className="stack">
      {data && <BatchStatus {...data} />}
      {!data && !error && (
        <div className="stack" role="status" aria-label={t('common.loading')}>
          <Skeleton height={72} />
          <Skeleton height={120} />
        </div>
      )}
      {!data && isUnknown && (
        <EmptyState icon="search" title={t('steps.unknown')}>
          {t('steps.unknownText')}
        </EmptyState>
      )}
      {error && !isUnknown && (
        <Banner tone="warning">
          {t('steps.unread', { reason: describeError(error) })}{' '}
          <Button small onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Banner>
      )}
      <Button variant="primary" block onClick={closeProgress}>
        {t(!data || data.outcome === 'pending' ? 'common.close' : 'common.done')}
      </Button>
    </div>
  )
}

function BatchStatus({ batch, outcome, transactions: sent }: BatchState) {
  const { networkId, from, sentAt, unsent = 0 } = batch
  const tone = tones[outcome]
  return (
    <>
      <header className="send-progress" data-tone={tone}>
        <ProgressPicture tone={tone} />
        <div className="send-progress-words" role="status">
          <p className="attempt-title">{t(`steps.${outcome}`)}</p>
          <p className="attempt-text">{t(outcome === 'pending' ? 'progress.sentText' : `steps.${outcome}Text`)}</p>
        </div>
      </header>
      <List label={t('steps.list')} variant="group">
        {sent.map((transaction, at) => (
          <SentTransaction
            key={transaction.hash ?? at}
            {...transaction}
            number={batch.atomic ? undefined : at + 1}
            networkId={networkId}
            title={batch.note?.title}
          />
        ))}
      </List>
      {unsent > 0 && <p className="footnote">{t('steps.unsent', { count: unsent })}</p>}
      <KeyValue
        rows={[
          ...(batch.note?.isOwn ? [] : [{ label: t('steps.site'), value: <bdi dir="ltr">{hostPage.origin}</bdi> }]),
          { label: t('send.network'), value: networks.served(networkId)?.name ?? networkId },
          { label: t('approval.account'), value: <Address address={from} /> },
          { label: t('steps.sentAt'), value: formatDateTime(sentAt, getFormatLocale()) },
        ]}
      />
    </>
  )
}

type SentProps = BatchTransaction & {
  number: number | undefined
  networkId: BatchState['batch']['networkId']
  /** Title of the batch. Shown until the list of transactions contains the batch's transaction. */
  title: RecordedText | undefined
}

const icons = { waiting: 'clock', done: 'success', failed: 'danger', gone: 'warning' } as const

/** Links to the transaction's own view if this wallet sent it. In that view, the user can speed it up or cancel it. */
function SentTransaction({ hash, state, number, networkId, title }: SentProps) {
  const record = useStore(transactions.store, ({ list }) => list.find((item) => item.hash === hash))
  const network = networks.served(networkId)
  const open = () => hash && router.push({ name: 'SendProgress', network: networkId, hash })
  const link = hash && network && getChain(network.chainNamespace).explorerUrl(network, { transaction: hash })
  return (
    <ListRow
      image={icons[state]}
      title={
        <bdi>
          {translateRecorded(record?.title ?? title) ??
            (number === undefined ? t('steps.together') : t('steps.number', { number }))}
        </bdi>
      }
      detail={t(state === 'failed' ? 'steps.reverted' : `steps.${state}`)}
      {...(record ? { onClick: open, chevron: true } : { href: link })}
    />
  )
}
