import type { Asset } from '../../chains/asset.ts'
import { TokenImage as Picture } from '../../ui/TokenImage.tsx'
import { networkImageUrl } from '../networks/networkImageUrl.ts'

export function TokenImage({ asset, size = 36 }: { asset: Asset; size?: number }) {
  const { iconUrl, address, networkId, symbol } = asset
  return (
    <Picture
      src={iconUrl ?? (address ? undefined : networkImageUrl({ caipNetworkId: networkId }))}
      symbol={symbol}
      size={size}
    />
  )
}
