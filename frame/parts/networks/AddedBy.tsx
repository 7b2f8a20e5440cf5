import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../i18n/i18n.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Returns the host of the page that added the network, or undefined for a network of the deployment. */
export function getAddingSite({ addedBy }: Pick<Network, 'addedBy'>): string | undefined {
  return addedBy === undefined ? undefined : new URL(addedBy).host
}

/** Shows which site added the network. Shows nothing for a network of the deployment. */
export function AddedBy({ network }: { network: Network }) {
  const site = getAddingSite(network)
  return site === undefined ? null : <Tag>{t('networks.addedBy', { site })}</Tag>
}
