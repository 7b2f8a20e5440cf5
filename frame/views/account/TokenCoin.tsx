import { tokenImageUrl } from '../../api/tokenImage.ts'
import type { Asset } from '../../chains/asset.ts'
import { networks } from '../../state/networks.ts'
import { Coin } from '../../ui/Coin.tsx'
import { NetworkImage } from '../networks/NetworkImage.tsx'

type TokenCoinProps = { asset: Asset; isBadged?: boolean; size?: number }

/** The picture of a token, with its network where tokens of several networks are together. */
export function TokenCoin({ asset, isBadged = false, size = 40 }: TokenCoinProps) {
  const { iconUrl, symbol, networkId } = asset
  const network = networks.served(networkId)
  const badge = isBadged && network && <NetworkImage network={network} size={16} />
  return <Coin src={iconUrl ?? tokenImageUrl(asset)} symbol={symbol} size={size} badge={badge} />
}
