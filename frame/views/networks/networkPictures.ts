import type { Network } from '#shared/networks.ts'
import { assetImageUrl } from '../../api/wallets.ts'

export const networkPictures = {
  urlOf: ({ caipNetworkId, assets }: Pick<Network, 'caipNetworkId' | 'assets'>): string | undefined =>
    assetImageUrl(assets?.imageId ?? caipNetworkId),
}
