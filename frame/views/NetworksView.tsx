import { useState } from 'react'
import { useStore } from 'zustand'
import type { Network } from '#shared/networks.ts'
import { switchNetwork } from '../connectors/switchNetwork.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { toasts } from '../state/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'

/** From how many networks on a search box is worth its place. */
const searchFrom = 6

export function NetworksView() {
  const { requested, active } = useStore(networks.store)
  const [search, setSearch] = useState('')
  const found = requested.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className="stack">
      {requested.length >= searchFrom && (
        <TextField label={t('networks.search')} value={search} onChange={setSearch} type="search" />
      )}
      <NetworkList networks={found} activeId={active.eip155} />
    </div>
  )
}

export function NetworkList({ networks: list, activeId }: { networks: Network[]; activeId?: string | undefined }) {
  if (list.length === 0) return <EmptyState icon="search" title={t('networks.none')} />
  return (
    <List label={t('networks.title')}>
      {list.map((network) => (
        <ListRow
          key={network.caipNetworkId}
          image={<Avatar address={network.caipNetworkId} size={32} />}
          title={network.name}
          detail={network.nativeCurrency.symbol}
          current={network.caipNetworkId === activeId}
          onClick={() => choose(network)}
        />
      ))}
    </List>
  )
}

/** Our own wallet switches at once; one that must agree is asked. */
function choose({ caipNetworkId }: Network) {
  switchNetwork(caipNetworkId)
    .then(() => router.store.getState().open && router.goBack())
    .catch((error: Error) => toasts.error(error.message))
}
