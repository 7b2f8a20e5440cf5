import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { toasts } from '../../state/toasts.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { ConnectorImage } from './ConnectorImage.tsx'
import { connectOwnWallet } from './connectOwnWallet.ts'

export function findOwnWallet(): Connector | undefined {
  const wanted = wantedNamespaces()
  return registry
    .all()
    .find(({ type, namespaces }) => type === 'AUTH' && namespaces.some((one) => wanted.includes(one)))
}

type OwnWalletRowProps = { wallet: Connector; disabled?: boolean | undefined }

export function OwnWalletRow({ wallet, disabled }: OwnWalletRowProps) {
  const [isPending, setIsPending] = useState(false)

  async function choose() {
    kitEvents.emit({ type: 'SELECT_WALLET', name: wallet.name, platform: 'browser' })
    if (ownWallet.hasChoice()) return router.push({ name: 'ChooseAccount' })
    setIsPending(true)
    const problem = await connectOwnWallet()
    if (problem) toasts.error(problem)
    setIsPending(false)
  }

  return (
    <ListRow
      image={<ConnectorImage connector={wallet} />}
      title={wallet.name}
      detail={t('connect.ownWallet')}
      trailing={isPending ? <Spinner size={18} /> : undefined}
      disabled={disabled}
      onClick={() => void choose()}
    />
  )
}
