import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { type RecentWallet, storage } from '../../state/storage.ts'

/** Maximum number of stored wallets. */
const maxStored = 2

export const recentWallets = {
  all: (): RecentWallet[] => storage.get('recentWallets') ?? [],

  add(wallet: ListedWallet) {
    storage.set('recentWallets', addRecent(recentWallets.all(), wallet))
  },
}

export function addRecent(stored: readonly RecentWallet[], { id, name, image_id, rdns, chains }: ListedWallet) {
  const first: RecentWallet = { id, name, image_id, rdns: rdns ?? undefined, chains }
  return [first, ...stored.filter((wallet) => wallet.id !== id)].slice(0, maxStored)
}
