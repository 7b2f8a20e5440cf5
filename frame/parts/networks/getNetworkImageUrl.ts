import type { Network } from '@oriel/shared/chains/networks.ts'
import { getAssetImageUrl } from '../../api/wallets.ts'

export function getNetworkImageUrl({ caipNetworkId, assets }: Pick<Network, 'caipNetworkId' | 'assets'>) {
  return getAssetImageUrl(assets?.imageId ?? caipNetworkId)
}
