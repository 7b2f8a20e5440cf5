import { getTokenImageUrl } from '../../api/tokenImage.ts'
import type { Asset } from '../../chains/asset.ts'
import { networks } from '../../state/networks.ts'
import { Coin } from '../../ui/images/Coin.tsx'
import { NetworkImage } from '../networks/NetworkImage.tsx'

type TokenCoinProps = { asset: Asset; size?: number }

/** Renders a token's icon with a badge of its network, because tokens with the same name exist on many networks. */
export function TokenCoin({ asset, size = 40 }: TokenCoinProps) {
  const { iconUrl, symbol, networkId } = asset
  const network = networks.served(networkId)
  const badge = network && <NetworkImage network={network} size={16} />
  return <Coin src={iconUrl ?? getTokenImageUrl(asset)} symbol={symbol} size={size} badge={badge} />
}
