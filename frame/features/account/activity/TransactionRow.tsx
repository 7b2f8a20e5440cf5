import type { Network } from '@oriel/shared/chains/networks.ts'
import { memo } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import { Icon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/images/Avatar.tsx'
import { openFrom } from '../parts/openFrom.ts'
import { useAddressName } from '../parts/useAddressName.ts'
import { ActivityCoin } from './ActivityCoin.tsx'
import type { Activity } from './activity.ts'
import {
  formatMovement,
  formatPeer,
  getBadge,
  getPeer,
  getShortStatus,
  getTitle,
  isZeroAddress,
} from './activityText.ts'
import { selectMainMovements } from './movements.ts'
import { useSpenderName } from './useSpenderName.ts'

type TransactionRowProps = {
  activity: Activity
  network: Network
  symbolOf?: (address: string) => string | undefined
  /** Shortens an address so that it stays distinguishable from the others in the list. */
  shorten?: (address: string) => string
}

export const TransactionRow = memo(({ activity, network, symbolOf, shorten }: TransactionRowProps) => {
  const { status, hash, networkId } = activity
  const movements = selectMainMovements(activity.movements)
  const isOver = status === 'confirmed'
  const peer = isApproval(activity) || activity.record?.approval ? undefined : getPeer({ ...activity, movements })
  // Only look up the names of recipients. A sender may have chosen a misleading name.
  const resolvedName = useAddressName(network, peer?.address, { isEnabled: isOver && peer?.isSender === false })
  const isFinal = isOver || status === 'pending'
  const spender = activity.record?.approval?.spender
  const spenderName = useSpenderName(network, spender)
  return (
    <button
      type="button"
      className="asset-row"
      data-status={status}
      onClick={(event) => openFrom(event, { name: 'Transaction', network: networkId, hash })}
    >
      <ActivityCoin movements={movements} badge={<Icon name={getBadge(activity)} size={12} />} />
      <span className="row-main">
        <span className="asset-name">{getTitle(activity, symbolOf)}</span>
        {!isFinal && <span className="row-detail activity-status">{getShortStatus(activity)}</span>}
        {isFinal && peer && (
          <span className="row-detail activity-who">
            {!isZeroAddress(peer.address) && <Avatar address={peer.address} size={16} />}
            <bdi className="activity-peer" data-look-alike={peer.isLookAlike || undefined} title={peer.address}>
              {formatPeer({ ...peer, name: peer.name ?? resolvedName }, shorten)}
            </bdi>
          </span>
        )}
        {isFinal && spender && (
          <span className="row-detail activity-who">
            <Avatar address={spender} size={16} />
            <bdi className="activity-peer" title={spender}>
              {t('activity.givenTo', { name: spenderName ?? shortenAddress(spender) })}
            </bdi>
          </span>
        )}
        {isFinal && !peer && !spender && activity.history?.metadata.application?.name && (
          <span className="row-detail">
            <bdi className="activity-peer">{activity.history.metadata.application.name}</bdi>
          </span>
        )}
      </span>
      <span className="activity-movements">
        {movements.map((movement) => (
          <bdi key={`${movement.direction} ${movement.key}`} dir="auto" data-direction={movement.direction}>
            {formatMovement(movement, { isSigned: isOver })}
          </bdi>
        ))}
      </span>
    </button>
  )
})

/**
 * Returns true if the transaction is a confirmed approval. An approval's recipient is the token contract, and the title
 * already names the token.
 */
function isApproval({ status, history }: Activity): boolean {
  return status === 'confirmed' && history?.metadata.operationType === 'approve'
}
