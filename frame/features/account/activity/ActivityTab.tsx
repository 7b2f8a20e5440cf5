import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { accountAssetsQuery } from '../../../assets/accountQueries.ts'
import { t } from '../../../i18n/i18n.ts'
import { SkeletonRows } from '../../../parts/lists/SkeletonRows.tsx'
import { VirtualList } from '../../../parts/lists/VirtualList.tsx'
import { shortenUniquely } from '../../../platform/shortenAddress.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DataAge } from '../parts/DataAge.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { ActivityNotes } from './ActivityNotes.tsx'
import { type ActivityRow, groupByDay } from './activity.ts'
import { formatDay } from './activityText.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { type ActivityList, useActivity } from './useActivity.ts'

const rowHeight = 60
const dayHeight = 36

type Row = ActivityRow | 'more'

const getRowKey = (row: Row) =>
  row === 'more' ? 'more' : row.activity ? (row.activity.history?.id ?? row.activity.hash) : `day ${row.day}`
const getRowHeight = (row: Row) => (row === 'more' || row.activity ? rowHeight : dayHeight)
const countActivities = (row: Row) => (row !== 'more' && row.activity ? 1 : 0)

type ActivityTabProps = { network: Network; account: string }

export function ActivityTab({ network, account }: ActivityTabProps) {
  const activity = useActivity(network, account)
  const { list, isPending, error, asOf, hasMore, loadMore, retry } = activity
  const rows = useMemo<Row[]>(() => [...groupByDay(list), ...(hasMore ? ['more' as const] : [])], [list, hasMore])
  const symbolOf = useSymbols(network, account)
  const peers = useMemo(() => list.flatMap(({ movements }) => movements.flatMap(({ peer }) => peer ?? [])), [list])
  const shorten = useCallback((address: string) => shortenUniquely(address, peers), [peers])
  const isEmpty = rows.length === 0
  return (
    <div className="stack">
      <ActivityNotes activity={activity} network={network} account={account} />
      {!error && <DataAge at={asOf} />}
      {error && <LoadFailed error={error} onRetry={retry} />}
      {!isEmpty && (
        <VirtualList
          label={t('account.activity')}
          items={rows}
          keyOf={getRowKey}
          heightOf={getRowHeight}
          countOf={countActivities}
          onEnd={hasMore ? loadMore : undefined}
          render={(row) =>
            row === 'more' ? (
              <SkeletonRows label={t('activity.loading')} count={1} />
            ) : row.activity ? (
              <TransactionRow activity={row.activity} network={network} symbolOf={symbolOf} shorten={shorten} />
            ) : (
              <h2 className="activity-day">
                {row.day === undefined ? t('activity.pending') : formatDay(row.day, Date.now())}
              </h2>
            )
          }
        />
      )}
      {isEmpty && isPending && !error && <SkeletonRows label={t('activity.loading')} />}
      {isEmpty && !isPending && !error && (
        <EmptyState icon="clock" title={getEmptyTitle(activity)}>
          {t('activity.noneText')}
        </EmptyState>
      )}
    </div>
  )
}

/** Returns a title that claims no more than what was searched. */
function getEmptyTitle({ tokensSince, isFromExplorer }: ActivityList): string {
  if (tokensSince !== undefined) return t('activity.noTokens')
  return t(isFromExplorer ? 'activity.noneFound' : 'activity.none')
}

/** Returns a function that looks up the symbol of a token the account owns. */
function useSymbols(network: Network, account: string) {
  const { data } = useQuery({ ...accountAssetsQuery(network, account), enabled: false })
  return useCallback(
    (token: string) => data?.assets.find(({ address, isSpam }) => !isSpam && isSameAddress(address, token))?.symbol,
    [data],
  )
}
