import type { ReactNode } from 'react'
import { shortAddress } from '../../platform/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'

type WalletAccountLineProps = {
  name: string
  /** EVM address from which the picture is drawn. */
  address: string
  details?: ReactNode
  action?: ReactNode
}

/** Shows one account of our own wallet in the wallet window. */
export function WalletAccountLine({ name, address, details, action }: WalletAccountLineProps) {
  return (
    <li className="account-line">
      <Avatar address={address} size={32} />
      <span>
        {name}
        <small>
          <bdi title={address}>{shortAddress(address)}</bdi>
          {details}
        </small>
      </span>
      {action}
    </li>
  )
}
