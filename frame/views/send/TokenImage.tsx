import type { Asset } from '../../chains/asset.ts'
import { TokenImage as Picture } from '../../ui/TokenImage.tsx'
import { networkPictures } from '../networks/networkPictures.ts'

export function TokenImage({ asset, size = 36 }: { asset: Asset; size?: number }) {
  const { iconUrl, address, networkId, symbol } = asset
  return (
    <Picture
      src={iconUrl ?? (address ? undefined : networkPictures.urlOf({ caipNetworkId: networkId }))}
      symbol={symbol}
      size={size}
    />
  )
}
