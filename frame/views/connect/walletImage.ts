import type { ListedWallet } from '#shared/directory.ts'
import { walletImageUrl } from '../../api/wallets.ts'

/** The picture of a wallet as far as it asks nobody else: one that it carries, or the backend's. */
export function walletImage({ image_id, image_url }: Pick<ListedWallet, 'image_id' | 'image_url'>): string | undefined {
  if (image_url?.startsWith('data:image/')) return image_url
  return image_id && walletImageUrl(image_id)
}
