import { useStore } from 'zustand'
import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { registry } from '../../connectors/registry.ts'
import { switchNetwork } from '../../connectors/switchNetwork.ts'
import { t } from '../../i18n/i18n.ts'
import { networkChoice } from '../../router/networkChoice.ts'
import { router } from '../../router/router.ts'
import { activeNamespace } from '../../state/activeNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { EmptyState } from '../../ui/Notice.tsx'

type NetworkListProps = { networks: Network[]; activeId?: CaipNetworkId | undefined }

/** Networks to choose from. Those that the wallet did not agree to come last, and say so. */
export function NetworkList({ networks: list, activeId }: NetworkListProps) {
  const sessions = useStore(session.store)
  if (list.length === 0) return <EmptyState icon="search" title={t('networks.none')} />
  const isAgreed = ({ chainNamespace, caipNetworkId }: Network) =>
    sessions[chainNamespace]?.networks?.includes(caipNetworkId) ?? true
  const sorted = [...list.filter(isAgreed), ...list.filter((network) => !isAgreed(network))]
  return (
    <List label={t('networks.title')}>
      {sorted.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          image={<Avatar address={network.caipNetworkId} size={32} />}
          title={network.name}
          detail={isAgreed(network) ? network.nativeCurrency.symbol : refused(network.chainNamespace)}
          current={network.caipNetworkId === activeId}
          disabled={!isAgreed(network)}
          onClick={() => choose(network)}
        />
      ))}
    </List>
  )
}

function refused(namespace: Namespace) {
  return t('networks.refused', { name: session.of(namespace).walletName ?? t('networks.yourWallet') })
}

function choose(network: Network) {
  const lead = networkChoice(network, {
    activeNamespace: activeNamespace(),
    active: networks.store.getState().active,
    isConnected: session.isConnected,
    asksWallet: (namespace) => registry.find(session.of(namespace).connectorId)?.switchNetwork !== undefined,
  })
  if (lead === 'stay') return
  if (lead !== 'switch') return router.push(lead)
  switchNetwork(network.caipNetworkId)
    .then(() => router.store.getState().open && router.goBack())
    .catch((error: Error) => toasts.error(error.message))
}
