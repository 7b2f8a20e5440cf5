import type { ListedWallet } from '#shared/directory.ts'
import { walletImageUrl } from '../../api/wallets.ts'

/** Returns the picture of a wallet from its own data or from the backend, never from another server. */
export function walletImage({ image_id, image_url }: Pick<ListedWallet, 'image_id' | 'image_url'>): string | undefined {
  if (image_url?.startsWith('data:image/')) return image_url
  return image_id && walletImageUrl(image_id)
}
