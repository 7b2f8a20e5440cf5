import directory from '@oriel/backend/directory/wallets.json'
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { getWalletImageUrl } from '../../api/wallets.ts'

type RealWallet = Pick<ListedWallet, 'id' | 'name'> & { image_id: string }

/** Returns a wallet's real name and image from the directory. Everything else about the wallet is mocked. */
export function findRealWallet(name: string): RealWallet {
  const found = directory.find((wallet) => wallet.name === name)
  if (!found) throw new Error(`The directory has no wallet "${name}".`)
  return { id: found.id, name, image_id: found.id }
}

export const getIcon = ({ image_id }: Pick<ListedWallet, 'image_id'>) =>
  image_id ? getWalletImageUrl(image_id) : undefined
