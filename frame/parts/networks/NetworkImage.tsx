import type { Network } from '@oriel/shared/chains/networks.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { Picture } from '../../ui/images/Picture.tsx'
import { getNetworkImageUrl } from './getNetworkImageUrl.ts'

type NetworkImageProps = { network: Pick<Network, 'caipNetworkId' | 'assets' | 'addedBy'>; size?: number }

export function NetworkImage({ network, size = 32 }: NetworkImageProps) {
  const { caipNetworkId } = network
  const fallback = <Avatar address={caipNetworkId} size={size} />
  // Show no logo for a network that a page added, even if the backend has one for its id.
  if (network.addedBy) return fallback
  return <Picture className="network-image" src={getNetworkImageUrl(network)} size={size} fallback={fallback} />
}
