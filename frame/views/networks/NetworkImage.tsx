import { useState } from 'react'
import type { Network } from '#shared/networks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { networkPictures } from './networkPictures.ts'

type NetworkImageProps = { network: Pick<Network, 'caipNetworkId' | 'assets'>; size?: number }

/** The backend's picture of a network, which has its size from the start; blocks of its id where there is none. */
export function NetworkImage({ network, size = 32 }: NetworkImageProps) {
  const [failed, setFailed] = useState<string>()
  const src = networkPictures.urlOf(network)
  if (!src || src === failed) return <Avatar address={network.caipNetworkId} size={size} />
  return (
    <img
      className="network-image"
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
    />
  )
}
