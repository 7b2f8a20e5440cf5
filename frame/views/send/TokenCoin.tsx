import type { Asset } from '../../chains/asset.ts'
import { Coin } from '../../ui/Coin.tsx'
import { networkImageUrl } from '../networks/networkImageUrl.ts'

export function TokenCoin({ asset, size = 36 }: { asset: Asset; size?: number }) {
  const { iconUrl, address, networkId, symbol } = asset
  return (
    <Coin
      src={iconUrl ?? (address ? undefined : networkImageUrl({ caipNetworkId: networkId }))}
      symbol={symbol}
      size={size}
    />
  )
}
