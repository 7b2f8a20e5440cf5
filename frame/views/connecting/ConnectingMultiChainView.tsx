import { useStore } from 'zustand'
import type { Namespace } from '#shared/caip.ts'
import type { View } from '#shared/view.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/icons.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { namespacesFor } from '../../wallets/connection/wantedNamespaces.ts'
import { ConnectorImage } from '../connect/ConnectorImage.tsx'
import { WalletGone } from './WalletGone.tsx'

type Props = { view: Extract<View, { name: 'ConnectingMultiChain' }> }

export function ConnectingMultiChainView({ view }: Props) {
  const connector = useStore(registry.store, () => registry.find(view.connector))
  const requested = useStore(networks.store, (state) => state.requested)
  if (!connector) return <WalletGone />
  const { id, name } = connector
  const wanted = namespacesFor(connector)
  const ofNamespace = (namespace: Namespace) => requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  const go = (namespace?: Namespace) =>
    router.push({ name: 'ConnectingExternal', connector: id, ...(namespace && { namespace }) })
  return (
    <div className="stack">
      <div className="attempt">
        <ConnectorImage connector={connector} size={64} />
        <div className="attempt-words">
          <p className="attempt-title">{t('multiChain.for', { name, networks: listNamespaces(wanted) })}</p>
        </div>
      </div>
      <List label={t('multiChain.title')}>
        {wanted.map((namespace) => (
          <ListRow
            key={namespace}
            image={<Avatar address={ofNamespace(namespace)[0]?.caipNetworkId ?? namespace} size={32} />}
            title={t(`namespace.${namespace}`)}
            detail={listNames(ofNamespace(namespace).map((network) => network.name))}
            chevron
            onClick={() => go(namespace)}
          />
        ))}
        {wanted.length > 1 && (
          <ListRow
            image={<WalletImage mark={<Icon name="globe" size={20} />} size={32} />}
            title={wanted.length === 2 ? t('multiChain.both') : t('multiChain.all', { count: wanted.length })}
            chevron
            onClick={() => go()}
          />
        )}
      </List>
    </div>
  )
}

const listNamespaces = (namespaces: readonly Namespace[]) =>
  new Intl.ListFormat(formatLocale()).format(namespaces.map((namespace) => t(`namespace.${namespace}`)))

const namesShown = 3

function listNames(names: string[]): string {
  const shown = names.slice(0, namesShown).join(', ')
  return names.length > namesShown ? t('multiChain.more', { names: shown, more: names.length - namesShown }) : shown
}
