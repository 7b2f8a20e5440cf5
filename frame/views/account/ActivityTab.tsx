import { memo, useMemo } from 'react'
import type { Network } from '#shared/networks.ts'
import { type Activity, type ActivityRow, groupByMonth } from '../../account/activity.ts'
import { mainMovements } from '../../account/movements.ts'
import { t } from '../../i18n/i18n.ts'
import { Coin } from '../../ui/Coin.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { VirtualList } from '../lists/VirtualList.tsx'
import { AsOf } from './AsOf.tsx'
import { badgeOf, dayText, monthText, movementText, peerOf, peerText, shortStatus, titleOf } from './activityText.ts'
import { GreyRows } from './GreyRows.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { openFrom } from './openFrom.ts'
import { useActivity } from './useActivity.ts'
import { useNameOf } from './useNameOf.ts'

const rowHeight = 60
const monthHeight = 36
/** The number of blocks from which on the view says that the history is behind. Fewer are ordinary. */
const farBehind = 3

type Row = ActivityRow | 'more'

const keyOf = (row: Row) =>
  row === 'more' ? 'more' : row.activity ? (row.activity.history?.id ?? row.activity.hash) : `month ${row.month}`
const heightOf = (row: Row) => (row === 'more' || row.activity ? rowHeight : monthHeight)
const countOf = (row: Row) => (row !== 'more' && row.activity ? 1 : 0)

type ActivityTabProps = { network: Network; account: string }

export function ActivityTab({ network, account }: ActivityTabProps) {
  const activity = useActivity(network, account)
  const { list, isIndexed, isPending, error, asOf, hasMore, blocksBehind, loadMore, retry } = activity
  const rows = useMemo<Row[]>(() => [...groupByMonth(list), ...(hasMore ? ['more' as const] : [])], [list, hasMore])
  const isEmpty = rows.length === 0
  return (
    <div className="stack">
      {!isIndexed && <p className="footnote">{t('activity.notIndexed')}</p>}
      {blocksBehind >= farBehind && <p className="footnote">{t('activity.behind')}</p>}
      {!error && <AsOf at={asOf} />}
      {error && <LoadFailed error={error} onRetry={retry} />}
      {!isEmpty && (
        <VirtualList
          label={t('account.activity')}
          items={rows}
          keyOf={keyOf}
          heightOf={heightOf}
          countOf={countOf}
          onEnd={hasMore ? loadMore : undefined}
          render={(row) =>
            row === 'more' ? (
              <GreyRows label={t('activity.loading')} count={1} />
            ) : row.activity ? (
              <TransactionRow activity={row.activity} network={network} />
            ) : (
              <h2 className="activity-month">
                {row.month === undefined ? t('activity.pending') : monthText(row.month, Date.now())}
              </h2>
            )
          }
        />
      )}
      {isEmpty && isPending && !error && <GreyRows label={t('activity.loading')} />}
      {isEmpty && !isPending && !error && (
        <EmptyState icon="clock" title={t('activity.none')}>
          {t('activity.noneText')}
        </EmptyState>
      )}
    </div>
  )
}

type TransactionRowProps = { activity: Activity; network: Network }

const TransactionRow = memo(({ activity, network }: TransactionRowProps) => {
  const { status, at, hash, networkId } = activity
  const movements = mainMovements(activity.movements)
  const [first] = movements
  const isOver = status === 'confirmed'
  const peer = peerOf({ ...activity, movements })
  // A sender chooses its own name and may mislead, so the names of senders are not looked up here.
  const known = useNameOf(network, peer?.address, { isAsked: isOver && peer?.isSender === false })
  return (
    <button
      type="button"
      className="asset-row"
      data-status={status}
      onClick={(event) => openFrom(event, { name: 'Transaction', network: networkId, hash })}
    >
      <Coin
        look={first?.isNft ? 'nft' : 'token'}
        src={first?.image}
        symbol={first?.isNft ? undefined : first?.label}
        icon={first?.isNft ? 'image' : 'code'}
        badge={<Icon name={badgeOf(activity)} size={12} />}
      />
      <span className="row-main">
        <span className="asset-name">{titleOf(activity)}</span>
        <span className="row-detail">
          {isOver ? null : <span className="activity-status">{shortStatus(activity)}</span>}
          {status === 'pending' ? null : <bdi>{isOver ? dayText(at) : ` · ${dayText(at)}`}</bdi>}
          {isOver && peer ? (
            <>
              {' · '}
              <bdi className="activity-peer" title={peer.address}>
                {peerText({ ...peer, name: peer.name ?? known })}
              </bdi>
            </>
          ) : null}
        </span>
      </span>
      <span className="activity-movements">
        {movements.map((movement) => (
          <bdi key={`${movement.direction} ${movement.key}`} dir="auto" data-direction={movement.direction}>
            {movementText(movement)}
          </bdi>
        ))}
      </span>
    </button>
  )
})
