import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { NetworkImage } from '../../../parts/networks/NetworkImage.tsx'
import { ConnectorImage } from '../../../parts/wallets/ConnectorImage.tsx'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { getSupportedNamespaces } from '../../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { WalletGone } from './WalletGone.tsx'

type Props = { view: Extract<View, { name: 'ConnectingMultiChain' }> }

export function ConnectingMultiChainView({ view }: Props) {
  const connector = useStore(registry.store, () => registry.find(view.connector))
  const requested = useStore(networks.store, (state) => state.requested)
  if (!connector) return <WalletGone />
  const { id, name } = connector
  const namespaces = getSupportedNamespaces(connector)
  const connectNamespace = (namespace?: Namespace) =>
    router.push({ name: 'ConnectingExternal', connector: id, namespace })
  return (
    <div className="stack">
      <div className="attempt">
        <ConnectorImage connector={connector} size={64} />
        <div className="attempt-words">
          <p className="attempt-title">{t('multiChain.for', { name, networks: listNamespaces(namespaces) })}</p>
        </div>
      </div>
      {namespaces.length > 1 && (
        <>
          <Button block variant="primary" onClick={() => connectNamespace()}>
            {namespaces.length === 2 ? t('multiChain.both') : t('multiChain.all', { count: namespaces.length })}
          </Button>
          <p className="or">{t('multiChain.only')}</p>
        </>
      )}
      <ul className="namespace-chips" aria-label={t('multiChain.title')}>
        {namespaces.map((namespace) => (
          <li key={namespace}>
            <button type="button" className="chip" onClick={() => connectNamespace(namespace)}>
              <Logo network={requested.find(({ chainNamespace }) => chainNamespace === namespace)} />
              {t(`namespace.${namespace}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Logo({ network }: { network: Network | undefined }) {
  return network ? <NetworkImage network={network} size={24} /> : null
}

const listNamespaces = (namespaces: readonly Namespace[]) =>
  new Intl.ListFormat(getFormatLocale()).format(namespaces.map((namespace) => t(`namespace.${namespace}`)))
