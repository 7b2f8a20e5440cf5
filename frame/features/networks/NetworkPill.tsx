import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../i18n/i18n.ts'
import { getAddingSite } from '../../parts/networks/AddedBy.tsx'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { networks } from '../../state/networks.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

type NetworkPillProps = {
  network: Network
  /** True if the list covers all of the account's networks. */
  isAll: boolean
}

/** Shows the network that the account's list covers, and opens the list of networks. */
export function NetworkPill({ network, isAll }: NetworkPillProps) {
  const canSwitch = useIsOn('networkSwitch')
  const site = getAddingSite(network)
  const name = isAll ? t('networks.all') : network.name
  const content = (
    <>
      {isAll ? <Icon name="globe" size={18} /> : <NetworkImage network={network} size={20} />}
      {!isAll && site !== undefined ? (
        <span className="network-pill-site" aria-hidden="true">
          <span>{networks.toPlain(network).name}</span>
          <small>{site}</small>
        </span>
      ) : (
        <span className="network-pill-name" aria-hidden="true">
          {name}
        </span>
      )}
    </>
  )
  if (!canSwitch) {
    return (
      <span className="network-pill">
        {content}
        <VisuallyHidden>{t('account.changeNetwork', { name })}</VisuallyHidden>
      </span>
    )
  }
  return (
    <button
      type="button"
      className="network-pill"
      title={name}
      aria-label={t('account.changeNetwork', { name })}
      onClick={() => router.push({ name: 'Networks' })}
    >
      {content}
      <Icon name="chevron" size={14} />
    </button>
  )
}
