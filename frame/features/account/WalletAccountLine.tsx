import type { ReactNode } from 'react'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'

type WalletAccountLineProps = {
  name: string
  address: string
  details?: ReactNode
  action?: ReactNode
}

export function WalletAccountLine({ name, address, details, action }: WalletAccountLineProps) {
  return (
    <li className="account-line">
      <Avatar address={address} size={32} />
      <span>
        {name}
        <small>
          <bdi title={address}>{shortenAddress(address)}</bdi>
          {details}
        </small>
      </span>
      {action}
    </li>
  )
}
