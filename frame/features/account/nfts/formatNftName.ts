import type { Nft } from '@oriel/shared/backend/account.ts'
import { t } from '../../../i18n/i18n.ts'

/** Characters of an ID that fit into a title. Token IDs have up to 78 digits (uint256), so longer ones are truncated. */
const maxIdLength = 12

export function formatNftName({ name, collection, tokenId }: Pick<Nft, 'name' | 'collection' | 'tokenId'>): string {
  if (name) return name
  const id = tokenId.length > maxIdLength ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId
  return collection ? `${collection} ${t('nfts.nameless', { id })}` : t('nfts.nameless', { id })
}
