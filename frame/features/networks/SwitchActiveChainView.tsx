import type { View } from '@oriel/shared/kit/view.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { GuardedChoice } from '../../parts/approval/GuardedChoice.tsx'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { router } from '../../router/router.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { switchNetwork } from '../../wallets/connection/switchNetwork.ts'
import { openNextView } from './openNextView.ts'

type Props = { view: Extract<View, { name: 'SwitchActiveChain' }> }

export function SwitchActiveChainView({ view }: Props) {
  const { switchToChain: namespace, network: id } = view
  const chain = t(`namespace.${namespace}`)
  const network = id && networks.served(id)
  const inUse = useStore(session.store, () => session.of(getActiveNamespace() ?? namespace).walletName)
  const name = inUse ?? t('networks.yourWallet')

  async function switchChain() {
    try {
      networks.setNamespace(namespace)
      if (network) await switchNetwork(network.caipNetworkId)
      openNextView(view)
    } catch (error) {
      toasts.error(describeError(error))
    }
  }

  return (
    <div className="stack">
      <div className="switch">
        {network ? <NetworkImage network={network} size={56} /> : <Avatar address={namespace} size={56} />}
        {network && <p className="switch-name">{network.name}</p>}
      </div>
      <div className="attempt-words">
        <p className="attempt-title">{t('activeChain.title', { chain })}</p>
        <p className="attempt-text">{t('activeChain.text', { name, chain })}</p>
      </div>
      <GuardedChoice
        content={`${namespace} ${id}`}
        onAccept={() => void switchChain()}
        onCancel={() => router.goBackOrCloseModal()}
      >
        {t('switch.accept')}
      </GuardedChoice>
    </div>
  )
}
