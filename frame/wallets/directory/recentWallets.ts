import type { ListedWallet } from '#shared/directory.ts'
import { type RecentWallet, storage } from '../../state/storage.ts'

/** The number of wallets that are kept (specification, section 9). */
const kept = 2

/** The wallets of the directory that were used last with this origin, newest first. */
export const recentWallets = {
  all: (): RecentWallet[] => storage.get('recentWallets') ?? [],

  /** Call it when a wallet has connected, or its app was opened. */
  add(wallet: ListedWallet) {
    storage.set('recentWallets', putFirst(recentWallets.all(), wallet))
  },
}

export function putFirst(stored: readonly RecentWallet[], { id, name, image_id, rdns, chains }: ListedWallet) {
  const first: RecentWallet = {
    id,
    name,
    ...(image_id !== undefined && { image_id }),
    ...(rdns && { rdns }),
    ...(chains && { chains }),
  }
  return [first, ...stored.filter((wallet) => wallet.id !== id)].slice(0, kept)
}
