import type { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { accountTab } from '../../assets/accountTab.ts'
import { t } from '../../i18n/i18n.ts'
import { getAddingSite } from '../../parts/networks/AddedBy.tsx'
import { chooseNetwork } from '../../parts/networks/chooseNetwork.ts'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'

type NetworkListProps = {
  networks: Network[]
  activeId?: CaipNetworkId | undefined
  /** True if the account view shows all networks. */
  isInAll?: boolean | undefined
  /** True if choosing a network filters the account view by that network. */
  isFilter?: boolean
  /** @default the title of the view */
  label?: string
}

export function NetworkList({ networks: list, activeId, isInAll, isFilter, label }: NetworkListProps) {
  const sessions = useStore(session.store)
  const isApproved = ({ chainNamespace, caipNetworkId }: Network) =>
    sessions[chainNamespace]?.networks?.includes(caipNetworkId) ?? true
  const sorted = [...list.filter(isApproved), ...list.filter((network) => !isApproved(network))]
  return (
    <List label={label ?? t('networks.title')}>
      {sorted.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          image={<NetworkImage network={network} />}
          title={networks.toPlain(network).name}
          detail={isApproved(network) ? getNetworkDetail(network) : getRefusalText(network.chainNamespace)}
          current={network.caipNetworkId === activeId && !isInAll}
          trailing={network.caipNetworkId === activeId && isInAll ? <Tag>{t('networks.inUse')}</Tag> : undefined}
          disabled={!isApproved(network)}
          onClick={() => {
            if (isFilter) accountTab.show('one')
            if (isFilter && network.caipNetworkId === activeId) router.goBack()
            else chooseNetwork(network)
          }}
        />
      ))}
    </List>
  )
}

export function getNetworkDetail(network: Network): string {
  const { nativeCurrency, testnet } = network
  const { symbol } = nativeCurrency
  const site = getAddingSite(network)
  if (site !== undefined) return t('networks.addedByDetail', { symbol, site })
  return testnet ? t('networks.testnetOf', { symbol }) : symbol
}

function getRefusalText(namespace: Namespace) {
  return t('networks.refused', { name: session.of(namespace).walletName ?? t('networks.yourWalletInText') })
}
