import { tokenImageUrl } from '../../api/tokenImage.ts'
import type { Asset } from '../../chains/asset.ts'
import { Coin } from '../../ui/Coin.tsx'

export function TokenCoin({ asset, size = 36 }: { asset: Asset; size?: number }) {
  return <Coin src={asset.iconUrl ?? tokenImageUrl(asset)} symbol={asset.symbol} size={size} />
}
