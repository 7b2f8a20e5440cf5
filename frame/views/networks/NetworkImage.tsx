import type { Network } from '#shared/networks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { networkPictures } from './networkPictures.ts'

type NetworkImageProps = { network: Pick<Network, 'caipNetworkId' | 'assets'>; size?: number }

/** The backend's picture of a network, which has its size from the start; blocks of its id where there is none. */
export function NetworkImage({ network, size = 32 }: NetworkImageProps) {
  const { caipNetworkId } = network
  const instead = <Avatar address={caipNetworkId} size={size} />
  return <Picture className="network-image" src={networkPictures.urlOf(network)} size={size} fallback={instead} />
}
