import { useState } from 'react'
import type { Network } from '#shared/networks.ts'
import { assetImageUrl } from '../../api/wallets.ts'
import { Avatar } from '../../ui/Avatar.tsx'

type NetworkImageProps = { network: Pick<Network, 'caipNetworkId' | 'assets'>; size?: number }

/** The backend's picture of a network, which has its size from the start; blocks of its id where there is none. */
export function NetworkImage({ network: { caipNetworkId, assets }, size = 32 }: NetworkImageProps) {
  const [failed, setFailed] = useState<string>()
  const src = assetImageUrl(assets?.imageId ?? caipNetworkId)
  if (src === failed) return <Avatar address={caipNetworkId} size={size} />
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
