import type { Nft } from '@oriel/shared/backend/account.ts'
import { t } from '../../../i18n/i18n.ts'

/** Longer IDs are truncated in the middle. Token IDs have up to 78 digits (uint256). */
const maxIdLength = 12

export function formatNftName({ name, collection, tokenId }: Pick<Nft, 'name' | 'collection' | 'tokenId'>): string {
  if (name) return name
  const id = tokenId.length > maxIdLength ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId
  return collection ? `${collection} ${t('nfts.nameless', { id })}` : t('nfts.nameless', { id })
}
