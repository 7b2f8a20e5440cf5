import type { Network } from '@oriel/shared/chains/networks.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatShortFiat } from '../../../platform/formatShortAmount.ts'
import { Coin } from '../../../ui/images/Coin.tsx'
import { useAddressName } from '../parts/useAddressName.ts'
import type { Activity } from './activity.ts'
import { formatMovement, formatPeer, getRecipientName } from './activityText.ts'
import type { Movement } from './movements.ts'

const maxShown = 20
const allDigits = 36

type MovementsProps = { activity: Activity; network: Network; heading: string; isOff: boolean }

export function Movements({ activity, network, heading, isOff }: MovementsProps) {
  const { movements, status } = activity
  const isSigned = status === 'confirmed'
  const rest = movements.length - maxShown
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{heading}</h2>
      <ul className="movements" aria-label={heading}>
        {movements.slice(0, maxShown).map((movement, at) => {
          const value = formatShortFiat(movement.value, { locale: getFormatLocale() })
          return (
            // Use the index as the key, because a transaction can have two equal movements.
            // biome-ignore lint/suspicious/noArrayIndexKey: they are not reordered
            <li key={at} className="asset-row">
              <Coin
                variant={movement.isNft ? 'nft' : 'token'}
                src={movement.image}
                symbol={movement.isNft ? undefined : movement.label}
                size={40}
              />
              <span className="row-main">
                <bdi className="asset-name" dir="auto" data-direction={isSigned ? movement.direction : undefined}>
                  {isOff ? (
                    <s>{formatMovement(movement, { digits: allDigits, isSigned })}</s>
                  ) : (
                    formatMovement(movement, { digits: allDigits, isSigned })
                  )}
                </bdi>
                {movement.peer && movement.direction !== 'self' && (
                  <PeerLine activity={activity} network={network} movement={movement} peer={movement.peer} />
                )}
                {movement.direction === 'self' && <span className="row-detail">{t('transaction.self')}</span>}
              </span>
              {value && (
                <span className="asset-value">
                  <bdi dir="ltr">{value}</bdi>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {rest > 0 && <p className="footnote">{t('transaction.moreMovements', { count: rest })}</p>}
    </section>
  )
}

type PeerLineProps = { activity: Activity; network: Network; movement: Movement; peer: string }

function PeerLine({ activity, network, movement: { direction, isLookAlike = false }, peer: address }: PeerLineProps) {
  const resolved = useAddressName(network, address)
  const name = getRecipientName(activity.record, address) ?? resolved
  return (
    <bdi className="row-detail" title={address}>
      {formatPeer({ address, isLookAlike, isSender: direction === 'in', name })}
    </bdi>
  )
}
