import { useState } from 'react'
import { connect, leaveConnecting } from '../../connectors/connect.ts'
import type { Connector } from '../../connectors/connector.ts'
import { isRejection } from '../../connectors/isRejection.ts'
import { registry } from '../../connectors/registry.ts'
import { wantedNamespaces } from '../../connectors/wantedNamespaces.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { toasts } from '../../state/toasts.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ConnectorImage } from './ConnectorImage.tsx'

/** Our own wallet, if it speaks what is wanted. */
export function findDeviceWallet(): Connector | undefined {
  const wanted = wantedNamespaces()
  return registry
    .all()
    .find(({ type, namespaces }) => type === 'AUTH' && namespaces.some((one) => wanted.includes(one)))
}

type DeviceWalletRowProps = { wallet: Connector; disabled?: boolean | undefined }

/** Our own wallet: for whoever has no other one, made in the wallet window. */
export function DeviceWalletRow({ wallet, disabled }: DeviceWalletRowProps) {
  const [isPending, setIsPending] = useState(false)

  async function choose() {
    setIsPending(true)
    kitEvents.emit({ type: 'SELECT_WALLET', name: wallet.name, platform: 'browser' })
    const { name } = router.current()
    try {
      // In the click: the wallet window may have to open. Where it does, its own view takes over meanwhile.
      const connected = connect(wallet.id, wantedNamespaces())
      await connected
      leaveConnecting()
    } catch (error) {
      // Who said no knows it.
      if (!isRejection(error) && router.current().name === name)
        toasts.error(error instanceof Error ? error.message : t('common.error'))
    } finally {
      setIsPending(false)
    }
  }

  return (
    <ListRow
      image={<ConnectorImage connector={wallet} />}
      title={wallet.name}
      detail={t('connect.deviceWallet')}
      trailing={isPending ? <Spinner size={18} /> : undefined}
      disabled={disabled}
      onClick={() => void choose()}
    />
  )
}
