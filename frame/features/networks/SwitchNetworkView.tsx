import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { GuardedChoice } from '../../parts/approval/GuardedChoice.tsx'
import { AttemptActions } from '../../parts/wallets/AttemptActions.tsx'
import { Reason } from '../../parts/wallets/AttemptStatus.tsx'
import { useAttempt } from '../../parts/wallets/useAttempt.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { switchNetwork } from '../../wallets/connection/switchNetwork.ts'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { ApprovalHeader } from '../approval/ApprovalHeader.tsx'
import { EndedRequest } from '../approval/EndedRequest.tsx'
import { SwitchInWallet } from '../connect/attempt/SwitchInWallet.tsx'
import { NetworkHead } from './NetworkHead.tsx'

type Props = { view: Extract<View, { name: 'SwitchNetwork' }> }

export function SwitchNetworkView({ view }: Props) {
  const approval = useStore(approvals.store, ({ pending: [first] }) =>
    first?.view.name === 'SwitchNetwork' ? first : undefined,
  )
  const network = networks.served(view.network)
  // Decide only once, when the view opens, because switching changes the state that the decision depends on.
  const [consent] = useState(() => getConsent(network))
  if (approval?.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  if (!network) return <EmptyState icon="globe" title={t('account.unknownNetwork')} />
  if (approval || consent === 'visitor')
    return <SwitchQuestion network={network} left={view.from} approval={approval} />
  return consent === 'wallet' ? <SwitchInWallet network={network} /> : <SwitchingNetwork network={network} />
}

function getConsent(network: Network | undefined): 'visitor' | 'wallet' | 'notNeeded' {
  if (!network) return 'visitor'
  const { caipNetworkId, chainNamespace } = network
  if (!session.isConnected(chainNamespace)) return 'notNeeded'
  if (networks.store.getState().active[chainNamespace] === caipNetworkId) return 'notNeeded'
  return registry.find(session.of(chainNamespace).connectorId)?.switchNetwork ? 'wallet' : 'visitor'
}

type QuestionProps = {
  network: Network
  /**
   * Network that the requesting page switches away from. The extension's panel needs it, because its own networks
   * differ.
   */
  left: CaipNetworkId | undefined
  approval: Approval | undefined
}

/** Asks the user to confirm, because the built-in wallet switches without a prompt of its own. */
function SwitchQuestion({ network, left, approval }: QuestionProps) {
  const active = useStore(networks.store, () => networks.active(network.chainNamespace))
  const isOfPanel = useStore(windowRequest.store, ({ opener }) => opener !== undefined)
  const from = isOfPanel ? left && networks.served(left) : active

  function accept() {
    if (approval) return approval.settle(true)
    switchNetwork(network.caipNetworkId)
      .then(router.goBackOrCloseModal)
      .catch((error: Error) => toasts.error(describeError(error)))
  }

  return (
    <div className="stack">
      {approval && <ApprovalHeader approval={approval} />}
      <NetworkHead network={network}>
        {from && <p className="footnote">{t('switch.from', { name: from.name })}</p>}
      </NetworkHead>
      {network.addedBy && <Banner tone="warning">{t('addNetwork.unverified')}</Banner>}
      <GuardedChoice
        content={`${approval?.id} ${network.caipNetworkId}`}
        onAccept={accept}
        onCancel={() => (approval ? approval.settle(undefined) : router.goBackOrCloseModal())}
      >
        {t('switch.accept')}
      </GuardedChoice>
    </div>
  )
}

function SwitchingNetwork({ network }: { network: Network }) {
  const { error, retry } = useAttempt({
    async begin() {
      if (session.isConnected(network.chainNamespace)) networks.setNamespace(network.chainNamespace)
      else await switchNetwork(network.caipNetworkId)
    },
    onDone: () => router.reset({ name: session.isConnected(network.chainNamespace) ? 'Account' : 'Connect' }),
  })
  return (
    <div className="stack">
      <NetworkHead network={network}>
        {error && (
          <div role="status">
            <p className="attempt-title">{t('switch.declined')}</p>
            <Reason error={error} />
          </div>
        )}
      </NetworkHead>
      {error && <AttemptActions onRetry={retry} />}
    </div>
  )
}
