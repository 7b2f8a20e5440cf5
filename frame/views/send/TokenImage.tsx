import { useState } from 'react'
import type { Asset } from '../../chains/asset.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** The token's own picture; without one the blocks of its address. */
export function TokenImage({ asset, size = 40 }: { asset: Asset; size?: number }) {
  const [failed, setFailed] = useState<string>()
  const { iconUrl, address, networkId } = asset
  if (!iconUrl || failed === iconUrl) return <Avatar address={address ?? networkId} size={size} />
  return (
    <img
      className="avatar"
      src={iconUrl}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      onError={() => setFailed(iconUrl)}
    />
  )
}
