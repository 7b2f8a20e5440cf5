import { useState } from 'react'
import { useStore } from 'zustand'
import { registry } from '../connectors/registry.ts'
import { t } from '../i18n/i18n.ts'
import { activeNamespace } from '../state/activeNamespace.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { TextField } from '../ui/TextField.tsx'
import { NetworkList } from './lists/NetworkList.tsx'

/** From how many networks on a search box is worth its place. */
const searchFrom = 6

export function NetworksView() {
  const { requested, active } = useStore(networks.store)
  const [search, setSearch] = useState('')
  const found = requested.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const namespace = activeNamespace()
  return (
    <div className="stack">
      {requested.length >= searchFrom && (
        <TextField label={t('networks.search')} value={search} onChange={setSearch} type="search" />
      )}
      <NetworkList networks={found} activeId={namespace && active[namespace]} />
      <Footer />
    </div>
  )
}

/** Our own wallet takes every network; of another one nobody knows before it is asked. */
function Footer() {
  const hasOther = useStore(session.store, (all) =>
    Object.values(all).some(
      ({ status, connectorId }) => status === 'connected' && registry.find(connectorId)?.asksUser,
    ),
  )
  return hasOther ? <p className="footnote">{t('networks.mayNotSupport')}</p> : null
}
