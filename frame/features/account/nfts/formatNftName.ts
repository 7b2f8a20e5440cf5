import type { Nft } from '@oriel/shared/backend/account.ts'
import { t } from '../../../i18n/i18n.ts'

/** IDs longer than this are shortened in the middle. Some have 78 digits. */
const longId = 12

export function formatNftName({ name, collection, tokenId }: Pick<Nft, 'name' | 'collection' | 'tokenId'>): string {
  if (name) return name
  const id = tokenId.length > longId ? `${tokenId.slice(0, 6)}…${tokenId.slice(-4)}` : tokenId
  return collection ? `${collection} ${t('nfts.nameless', { id })}` : t('nfts.nameless', { id })
}
