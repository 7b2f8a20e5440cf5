import { t } from '../../../i18n/i18n.ts'
import { ConnectorImage } from '../../../parts/wallets/ConnectorImage.tsx'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { registry } from '../../../wallets/connection/registry.ts'

export function InstalledWallets() {
  const { connectors } = useStore(registry.store)
  const requested = networks.namespaces()
  const installed = connectors.filter(
    ({ type, namespaces }) =>
      type !== 'WALLET_CONNECT' && type !== 'AUTH' && namespaces.some((namespace) => requested.includes(namespace)),
  )
  return (
    <>
      {installed.length > 0 && (
        <List label={t('pairing.installed')}>
          {installed.map((connector) => (
            <ListRow
              key={connector.id}
              image={<ConnectorImage connector={connector} size={32} />}
              title={connector.name}
              chevron
              onClick={() => router.push({ name: 'ConnectingExternal', connector: connector.id })}
            />
          ))}
        </List>
      )}
      <Button variant="ghost" block onClick={() => router.reset({ name: 'Connect' })}>
        {t('connecting.others')}
      </Button>
    </>
  )
}
