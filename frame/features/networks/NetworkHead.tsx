import type { Network } from '@oriel/shared/chains/networks.ts'
import type { ReactNode } from 'react'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'

export function NetworkHead({ network, children }: { network: Network; children?: ReactNode }) {
  return (
    <div className="switch">
      <NetworkImage network={network} size={56} />
      <p className="switch-name">{network.name}</p>
      {children}
    </div>
  )
}
