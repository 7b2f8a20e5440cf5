import { useStore } from 'zustand'
import { disconnect } from '../connectors/connect.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { toasts } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { NetworkList } from './NetworksView.tsx'

export function UnsupportedChainView() {
  const requested = useStore(networks.store, (state) => state.requested)
  async function leave() {
    try {
      await disconnect()
      router.close()
    } catch (error) {
      toasts.error(error instanceof Error ? error.message : t('common.error'))
    }
  }
  return (
    <div className="stack">
      <p>{t('unsupported.text')}</p>
      <NetworkList networks={requested} />
      <Button variant="secondary" block onClick={() => void leave()}>
        {t('account.disconnect')}
      </Button>
    </div>
  )
}
