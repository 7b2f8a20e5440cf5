import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { useState } from 'react'
import { accountTab } from '../../assets/accountTab.ts'
import { getAccountNetworks } from '../../assets/getAccountNetworks.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { NetworkList } from './NetworkList.tsx'

const searchFrom = 6

export function NetworksView() {
  const { requested, active } = useStore(networks.store)
  const [search, setSearch] = useState('')
  const found = requested.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const namespace = getActiveNamespace()
  const groups = groupByNamespace(found, namespace)
  const isGrouped = networks.namespaces().length > 1
  const { isFilter, isAll } = useFilter(namespace)
  return (
    <div className="stack">
      {requested.length >= searchFrom && (
        <TextField label={t('networks.search')} value={search} onChange={setSearch} type="search" />
      )}
      {isAll !== undefined && search === '' && (
        <List>
          <ListRow
            image="globe"
            title={t('networks.all')}
            detail={t('networks.allDetail')}
            current={isAll}
            onClick={() => {
              accountTab.show('all')
              router.goBack()
            }}
          />
        </List>
      )}
      {found.length === 0 && <EmptyState icon="search" title={t('networks.none')} />}
      {groups.map(([each, list]) => {
        const chain = t(`namespace.${each}`)
        // Show only the current namespace's network as active, although each namespace has a selected network.
        const activeId = each === namespace ? active[each] : undefined
        return (
          <section key={each} className="stack stack-tight">
            {isGrouped && <h2 className="section">{chain}</h2>}
            <NetworkList
              networks={list}
              activeId={activeId}
              isInAll={isAll}
              isFilter={isFilter}
              {...(isGrouped && { label: t('networks.group', { chain }) })}
            />
          </section>
        )
      })}
      <AddRow />
      <Footer />
    </div>
  )
}

/**
 * Returns whether the account view opened the list as a filter, and whether the account view shows all networks.
 * `isAll` is undefined if it cannot show all networks.
 */
function useFilter(namespace: Namespace | undefined): { isFilter: boolean; isAll?: boolean } {
  const scope = useStore(accountTab.store, (place) => place.scope)
  const before = useStore(router.store, ({ history }) => history.at(-2)?.name)
  useStore(session.store)
  const isFilter = before === 'Account'
  if (!isFilter || !namespace || getAccountNetworks(namespace).length < 2) return { isFilter }
  return { isFilter, isAll: scope === 'all' }
}

function groupByNamespace(list: Network[], first: Namespace | undefined): [Namespace, Network[]][] {
  const names = new Set([...(first ? [first] : []), ...list.map(({ chainNamespace }) => chainNamespace)])
  return [...names].flatMap((name): [Namespace, Network[]][] => {
    const own = list.filter(({ chainNamespace }) => chainNamespace === name)
    return own.length > 0 ? [[name, own]] : []
  })
}

function AddRow() {
  if (networks.toAdd().length === 0) return null
  return (
    <List>
      <ListRow image="plus" title={t('networks.add')} chevron onClick={() => router.push({ name: 'AddNetwork' })} />
    </List>
  )
}

/**
 * Warns that another wallet may not support a network. A wallet only reports this when it is asked to switch to the
 * network. The built-in wallet supports all networks.
 */
function Footer() {
  const hasOther = useStore(session.store, (all) =>
    Object.values(all).some(
      ({ status, connectorId }) => status === 'connected' && registry.find(connectorId)?.asksUser,
    ),
  )
  return hasOther ? <p className="footnote">{t('networks.mayNotSupport')}</p> : null
}
