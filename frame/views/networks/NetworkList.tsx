import { useStore } from 'zustand'
import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import { t } from '../../i18n/i18n.ts'
import { session } from '../../state/session.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { chooseNetwork } from './chooseNetwork.ts'
import { NetworkImage } from './NetworkImage.tsx'

type NetworkListProps = {
  networks: Network[]
  activeId?: CaipNetworkId | undefined
  /** @default the title of the view */
  label?: string
}

export function NetworkList({ networks: list, activeId, label = t('networks.title') }: NetworkListProps) {
  const sessions = useStore(session.store)
  const isAgreed = ({ chainNamespace, caipNetworkId }: Network) =>
    sessions[chainNamespace]?.networks?.includes(caipNetworkId) ?? true
  const sorted = [...list.filter(isAgreed), ...list.filter((network) => !isAgreed(network))]
  return (
    <List label={label}>
      {sorted.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          image={<NetworkImage network={network} />}
          title={network.name}
          detail={isAgreed(network) ? networkDetail(network) : refused(network.chainNamespace)}
          current={network.caipNetworkId === activeId}
          disabled={!isAgreed(network)}
          onClick={() => chooseNetwork(network)}
        />
      ))}
    </List>
  )
}

export function networkDetail({ nativeCurrency: { symbol }, testnet }: Network): string {
  return testnet ? t('networks.testnetOf', { symbol }) : symbol
}

function refused(namespace: Namespace) {
  return t('networks.refused', { name: session.of(namespace).walletName ?? t('networks.yourWallet') })
}
