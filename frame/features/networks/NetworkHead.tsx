import type { Network } from '@oriel/shared/chains/networks.ts'
import type { ReactNode } from 'react'
import { AddedBy } from '../../parts/networks/AddedBy.tsx'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { networks } from '../../state/networks.ts'

export function NetworkHead({ network, children }: { network: Network; children?: ReactNode }) {
  return (
    <div className="switch">
      <NetworkImage network={network} size={56} />
      <p className="switch-name">{networks.toPlain(network).name}</p>
      <AddedBy network={network} />
      {children}
    </div>
  )
}
