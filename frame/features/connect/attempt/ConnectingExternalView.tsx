import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { getErrorData } from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { t } from '../../../i18n/i18n.ts'
import { AttemptActions } from '../../../parts/wallets/AttemptActions.tsx'
import { AttemptStatus } from '../../../parts/wallets/AttemptStatus.tsx'
import { ConnectorImage } from '../../../parts/wallets/ConnectorImage.tsx'
import { describeFailure } from '../../../parts/wallets/describeFailure.ts'
import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { session } from '../../../state/session.ts'
import { useStore } from '../../../state/useStore.ts'
import { cancelConnecting, connect, showConnected } from '../../../wallets/connection/connect.ts'
import { getSupportedNamespaces } from '../../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import { claimsToBeOurExtension } from '../../../wallets/connector/ownExtension.ts'
import { useReportSelection } from './useReportSelection.ts'
import { WalletGone } from './WalletGone.tsx'

type Props = { view: Extract<View, { name: 'ConnectingExternal' }> }

/**
 * Connects a wallet found on the page. Shows an error while that wallet is missing: the page may announce it late or
 * remove it.
 */
export function ConnectingExternalView({ view }: Props) {
  const connector = useStore(registry.store, () => registry.find(view.connector))
  if (!connector) return <WalletGone />
  const namespaces = view.namespace ? [view.namespace] : getSupportedNamespaces(connector)
  return <ConnectingWallet key={connector.id} connector={connector} namespaces={namespaces} />
}

function ConnectingWallet({ connector, namespaces }: { connector: Connector; namespaces: Namespace[] }) {
  const { id, name } = connector
  const isLocked = useStore(session.store, (all) =>
    namespaces.some((namespace) => all[namespace]?.locked && all[namespace].connectorId === id),
  )
  useReportSelection({ name, platform: 'browser' })
  const { error, retry } = useAttempt({
    begin: () => connect(id, namespaces),
    cancel: cancelConnecting,
    onDone: () => showConnected(id),
  })
  const isExtension = claimsToBeOurExtension(connector)
  // True if the user removed the site from the extension. In that case, a retry does not help.
  const isRemoved = isExtension && getErrorData(error).reason === 'removed'
  return (
    <div className="stack">
      <AttemptStatus
        image={<ConnectorImage connector={connector} size={64} />}
        error={error}
        waiting={{
          title: t('connecting.in', { name }),
          text: t(isExtension ? 'connecting.acceptExtension' : 'connecting.accept'),
        }}
        hint={isLocked ? t('connecting.unlock', { name }) : undefined}
        declined={describeFailure(error, name, isRemoved)}
      />
      <AttemptActions onRetry={isRemoved ? undefined : error && retry} />
    </div>
  )
}
