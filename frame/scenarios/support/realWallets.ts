import type { ListedWallet } from '#shared/backend/directory.ts'
import directory from '../../../backend/directory/wallets.json'
import { walletImageUrl } from '../../api/wallets.ts'

type Named = Pick<ListedWallet, 'id' | 'name'> & { image_id: string }

/** Returns a wallet's real name and image from the directory. Everything else about it is mocked. */
export function realWallet(name: string): Named {
  const found = directory.find((wallet) => wallet.name === name)
  if (!found) throw new Error(`The directory has no wallet "${name}".`)
  return { id: found.id, name, image_id: found.id }
}

export const iconOf = ({ image_id }: Pick<ListedWallet, 'image_id'>) =>
  image_id ? walletImageUrl(image_id) : undefined
