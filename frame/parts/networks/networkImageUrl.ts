import type { Network } from '#shared/chains/networks.ts'
import { assetImageUrl } from '../../api/wallets.ts'

export function networkImageUrl({ caipNetworkId, assets }: Pick<Network, 'caipNetworkId' | 'assets'>) {
  return assetImageUrl(assets?.imageId ?? caipNetworkId)
}
