import { describeError } from '../../i18n/describeError.ts'
import './send.css'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { getChain } from '../../chains/chains.ts'
import { t } from '../../i18n/i18n.ts'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import type { TransactionRecord } from '../../state/transactionRecord.ts'
import { transactions } from '../../state/transactions.ts'
import { useStore } from '../../state/useStore.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { draft } from './model/draft.ts'
import { lostTransactionQuery } from './model/lostTransactionQuery.ts'
import { isReplaceable, replaceTransaction } from './model/replace.ts'
import { summarizeTransaction, type TransactionSummary } from './model/transactionSummary.ts'
import { ProgressFacts } from './ProgressFacts.tsx'
import { ProgressHead } from './ProgressHead.tsx'

export function SendProgressView({ view }: { view: Extract<View, { name: 'SendProgress' }> }) {
  const record = useRecord(view.hash)
  const other = useRecord(record?.replacedBy)
  useQuery({ ...lostTransactionQuery(record), enabled: record?.status === 'dropped' })
  if (!record) return <UnknownTransaction view={view} />
  const summary = summarizeTransaction(record, other)
  return (
    <div className="stack">
      <ProgressHead record={record} summary={summary} />
      <ProgressFacts record={record} />
      <Actions record={record} summary={summary} />
    </div>
  )
}

function useRecord(hash: string | undefined): TransactionRecord | undefined {
  return useStore(transactions.store, ({ list }) => list.find((record) => record.hash === hash))
}

function Actions({ record, summary }: { record: TransactionRecord; summary: TransactionSummary }) {
  const { networkId } = record
  const { see } = summary
  return (
    <div className="plain-list">
      <ReplaceButtons record={record} />
      {see !== undefined && (
        <Button block onClick={() => router.replace({ name: 'SendProgress', network: networkId, hash: see })}>
          {t(see === record.replaces?.hash ? 'progress.seeOriginal' : 'progress.seeReplacement')}
        </Button>
      )}
      {summary.mayRepeat && <RepeatButton record={record} />}
      <Button variant="primary" block onClick={closeProgress}>
        {t(summary.tone === 'waiting' ? 'common.close' : 'common.done')}
      </Button>
      <Explorer networkId={networkId} hash={record.hash} />
    </div>
  )
}

export function closeProgress() {
  if (router.store.getState().history.length > 1) router.goBack()
  else router.reset({ name: 'Account' })
}

function RepeatButton({ record: { networkId, from, transfer } }: { record: TransactionRecord }) {
  useStore(session.store)
  const active = useStore(networks.store, ({ active }) => active)
  const network = networks.served(networkId)
  const namespace = network?.chainNamespace
  const account = namespace && session.of(namespace).accounts[0]
  if (!transfer || !namespace || active[namespace] !== networkId || account?.address !== from) return null
  function repeat() {
    if (!transfer) return
    draft.repeat(transfer)
    router.start([{ name: 'Account' }, { name: 'Send' }])
  }
  return (
    <Button block icon="refresh" onClick={repeat}>
      {t('progress.again')}
    </Button>
  )
}

function ReplaceButtons({ record }: { record: TransactionRecord }) {
  useStore(session.store)
  useStore(networks.store)
  const { run, isRunning } = useTask(
    (how: 'speed-up' | 'cancel') => replaceTransaction(record, how),
    (error) => toasts.error(describeError(error)),
  )
  if (!isReplaceable(record)) return null
  const isCancel = record.replaces?.how === 'cancel'
  return (
    <div className="send-replace">
      {!isCancel && (
        <Button disabled={isRunning} onClick={() => run('cancel')}>
          {t('progress.cancel')}
        </Button>
      )}
      <Button disabled={isRunning} onClick={() => run('speed-up')}>
        {t('progress.speedUp')}
      </Button>
    </div>
  )
}

function Explorer({ networkId, hash }: Pick<TransactionRecord, 'networkId' | 'hash'>) {
  const network = networks.served(networkId)
  const href = network && getChain(network.chainNamespace).explorerUrl(network, { transaction: hash })
  if (!href) return null
  return (
    <LinkButton block variant="ghost" external externalLabel={t('common.opensInNewTab')} href={href}>
      {t('common.openExplorer')}
    </LinkButton>
  )
}

/** Shown if this browser has no record of the transaction, so its state is unknown. */
function UnknownTransaction({ view: { network, hash } }: { view: Extract<View, { name: 'SendProgress' }> }) {
  return (
    <div className="stack">
      <EmptyState icon="search" title={t('progress.unknown')}>
        {t('progress.unknownText')}
      </EmptyState>
      <Explorer networkId={network} hash={hash} />
      <Button variant="primary" block onClick={() => router.reset({ name: 'Account' })}>
        {t('progress.toAccount')}
      </Button>
    </div>
  )
}
