import type { Network } from '#shared/networks.ts'
import { assetImageUrl } from '../../api/wallets.ts'

/** Where the picture of a network is; undefined where there is none to ask for. */
export const networkPictures = {
  urlOf: ({ caipNetworkId, assets }: Pick<Network, 'caipNetworkId' | 'assets'>): string | undefined =>
    assetImageUrl(assets?.imageId ?? caipNetworkId),
}
