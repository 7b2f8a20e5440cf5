import type { ReactNode } from 'react'
import type { Network } from '#shared/chains/networks.ts'
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
