import './approval.css'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { networks } from '../../state/networks.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'

/** Shows the account and network of the request. */
export function ApprovalWhere({ address, networkId }: Pick<FrozenRequest, 'address' | 'networkId'>) {
  const network = networks.served(networkId)
  const name = useAccountName(address)
  return (
    <p className="approval-where">
      <span>
        <Avatar address={address} size={18} />
        <VisuallyHidden>{t('approval.account')} </VisuallyHidden>
        {name && <bdi className="approval-account">{name}</bdi>}
        <Address address={address} />
      </span>
      <span aria-hidden="true">·</span>
      <span>
        {network && <NetworkImage network={network} size={16} />}
        <VisuallyHidden>{t('account.network')} </VisuallyHidden>
        <bdi>{network?.name ?? networkId}</bdi>
      </span>
    </p>
  )
}

/** Returns the account's name. The frame and the wallet window each keep the names in a store of their own. */
function useAccountName(address: string): string | undefined {
  const inFrame = useStore(ownWallet.store, ({ status }) => status?.accounts)
  const inWindow = useStore(localWallet.store, ({ status }) => status?.accounts)
  const account = [...(inFrame ?? []), ...(inWindow ?? [])].find(
    ({ eip155, solana }) => isSameAddress(eip155, address) || isSameAddress(solana, address),
  )
  return account?.name
}
