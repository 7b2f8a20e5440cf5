import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { getWalletImageUrl } from '../../api/wallets.ts'

/** Returns the URL of a listed wallet's image. Ignores remote URLs, because remote images are never loaded. */
export function getWalletImage({
  image_id,
  image_url,
}: Pick<ListedWallet, 'image_id' | 'image_url'>): string | undefined {
  if (image_url?.startsWith('data:image/')) return image_url
  return image_id && getWalletImageUrl(image_id)
}
