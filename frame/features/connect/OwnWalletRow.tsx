import { ConnectorImage } from '../../parts/wallets/ConnectorImage.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Connector } from '../../wallets/connector/connector.ts'
import { useOwnWallet } from './useOwnWallet.ts'

export function OwnWalletRow({ wallet }: { wallet: Connector }) {
  const { label, isPending, choose } = useOwnWallet(wallet)
  return (
    <ListRow
      image={<ConnectorImage connector={wallet} />}
      title={wallet.name}
      detail={label}
      trailing={isPending ? <Spinner size={18} /> : undefined}
      chevron={!isPending}
      onClick={choose}
    />
  )
}
