import type { Network } from '@oriel/shared/chains/networks.ts'
import { t } from '../../../i18n/i18n.ts'
import { NetworkImage } from '../../../parts/networks/NetworkImage.tsx'
import { AttemptActions } from '../../../parts/wallets/AttemptActions.tsx'
import { AttemptStatus } from '../../../parts/wallets/AttemptStatus.tsx'
import { OpenPhoneWallet } from '../../../parts/wallets/OpenPhoneWallet.tsx'
import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { router } from '../../../router/router.ts'
import { switchNetwork } from '../../../wallets/connection/switchNetwork.ts'
import { isRejection } from '../../../wallets/connector/isRejection.ts'

export function SwitchInWallet({ network }: { network: Network }) {
  const { error, retry } = useAttempt({
    begin: () => switchNetwork(network.caipNetworkId),
    onDone: router.goBackOrCloseModal,
  })
  const isDeclined = !error || isRejection(error)
  return (
    <div className="stack">
      <AttemptStatus
        image={<NetworkImage network={network} size={64} />}
        name={network.name}
        error={error}
        waiting={{ title: t('switch.inWallet'), text: t('switch.inWalletText') }}
        declined={{
          title: t(isDeclined ? 'switch.declined' : 'switch.failed'),
          text: t('switch.declinedText', { name: network.name }),
        }}
      />
      {!error && <OpenPhoneWallet />}
      <AttemptActions onRetry={error && retry} />
    </div>
  )
}
