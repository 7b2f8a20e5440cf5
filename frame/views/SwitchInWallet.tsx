import type { Network } from '#shared/networks.ts'
import { switchNetwork } from '../connectors/switchNetwork.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { AttemptStatus } from './AttemptStatus.tsx'
import { NetworkHead } from './NetworkHead.tsx'
import { useAttempt } from './useAttempt.ts'

/** The wallet has a network of its own: it asks its owner, and moves. */
export function SwitchInWallet({ network }: { network: Network }) {
  const { error, retry } = useAttempt({
    begin: () => switchNetwork(network.caipNetworkId),
    onDone: router.goBackOrCloseModal,
  })
  return (
    <div className="stack">
      <NetworkHead network={network} />
      <AttemptStatus
        error={error}
        waiting={{ title: t('switch.inWallet'), text: t('switch.inWalletText') }}
        failed={{ title: t('switch.declined'), text: t('switch.declinedText') }}
      />
      <div className="actions">
        <Button variant="secondary" onClick={() => router.goBackOrCloseModal()}>
          {t('common.cancel')}
        </Button>
        {error && (
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t('common.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
