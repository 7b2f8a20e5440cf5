import type { Network } from '@oriel/shared/chains/networks.ts'
import { getTokenImageUrl } from '../../../api/tokenImage.ts'
import { NetworkImage } from '../../../parts/networks/NetworkImage.tsx'
import { Coin } from '../../../ui/images/Coin.tsx'

type Props = {
  network: Network | undefined
  symbol?: string | undefined
  /** 'native', or a token address. */
  token?: string | undefined
  isNft?: boolean
  size?: number
}

/**
 * Shows a token's icon with its network. Anyone can choose a symbol, so it determines only the letters, never a logo.
 */
export function ApprovalCoin({ network, symbol, token, isNft, size = 40 }: Props) {
  const isNative = token === 'native'
  const address = isNative ? undefined : token
  const isPictured = network && !isNft && (isNative || address !== undefined)
  return (
    <Coin
      src={isPictured && symbol ? getTokenImageUrl({ networkId: network.caipNetworkId, symbol, address }) : undefined}
      symbol={symbol}
      size={size}
      variant={isNft ? 'nft' : 'token'}
      badge={network && !isNative ? <NetworkImage network={network} size={Math.round(size * 0.4)} /> : undefined}
    />
  )
}
