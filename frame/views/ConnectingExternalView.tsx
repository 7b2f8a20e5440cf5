import { useStore } from 'zustand'
import type { Namespace } from '#shared/caip.ts'
import type { View } from '#shared/view.ts'
import { cancelConnecting, connect, leaveConnecting } from '../connectors/connect.ts'
import type { Connector } from '../connectors/connector.ts'
import { registry } from '../connectors/registry.ts'
import { namespacesFor } from '../connectors/wantedNamespaces.ts'
import { t } from '../i18n/i18n.ts'
import { session } from '../state/session.ts'
import { AttemptActions } from './connecting/AttemptActions.tsx'
import { AttemptStatus } from './connecting/AttemptStatus.tsx'
import { failure } from './connecting/failure.ts'
import { useAttempt } from './connecting/useAttempt.ts'
import { useSelection } from './connecting/useSelection.ts'
import { WalletGone } from './connecting/WalletGone.tsx'
import { ConnectorImage } from './wallets/ConnectorImage.tsx'

type Props = { view: Extract<View, { name: 'ConnectingExternal' }> }

/** A wallet of the page, which asks its owner itself. It may come late, or go. */
export function ConnectingExternalView({ view }: Props) {
  const connector = useStore(registry.store, () => registry.find(view.connector))
  if (!connector) return <WalletGone />
  const namespaces = view.namespace ? [view.namespace] : namespacesFor(connector)
  return <Asking key={connector.id} connector={connector} namespaces={namespaces} />
}

function Asking({ connector, namespaces }: { connector: Connector; namespaces: Namespace[] }) {
  const { id, name } = connector
  const isLocked = useStore(session.store, (all) =>
    namespaces.some((one) => all[one]?.locked && all[one].connectorId === id),
  )
  useSelection({ name, platform: 'browser' })
  const { error, retry } = useAttempt({
    begin: () => connect(id, namespaces),
    cancel: cancelConnecting,
    onDone: leaveConnecting,
  })
  return (
    <div className="stack">
      <AttemptStatus
        image={<ConnectorImage connector={connector} size={64} />}
        error={error}
        waiting={{ title: t('connecting.in', { name }), text: t('connecting.accept') }}
        hint={isLocked ? t('connecting.unlock', { name }) : undefined}
        declined={failure(error, name)}
      />
      <AttemptActions onRetry={error && retry} />
    </div>
  )
}
