import type { NetworkEntry } from '../config/networkEntry.ts'
import { createDirectory } from './directory.ts'
import { createImageRoutes } from './imageRoutes.ts'
import { loadWallets } from './loadWallets.ts'
import { createWalletRoutes } from './walletRoutes.ts'

type Options = { networks: readonly NetworkEntry[]; walletsFile: string | null }

/** Loads the wallet directory and creates its routes. Throws if the wallet list is invalid. */
export function openDirectory({ networks, walletsFile }: Options) {
  const directory = createDirectory(loadWallets(walletsFile))
  return { routes: [createWalletRoutes({ directory }), createImageRoutes({ directory, networks })] }
}
