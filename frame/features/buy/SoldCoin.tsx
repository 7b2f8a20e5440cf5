import { getTokenImageUrl } from '../../api/tokenImage.ts'
import { NetworkImage } from '../../parts/networks/NetworkImage.tsx'
import { networks } from '../../state/networks.ts'
import { Coin } from '../../ui/images/Coin.tsx'
import type { SoldToken } from './model/offers.ts'

/** Icon of a token for sale, with its network. */
export function SoldCoin({ token: { networkId, contract, currency } }: { token: SoldToken }) {
  const { symbol } = currency
  const network = networks.served(networkId)
  const src = getTokenImageUrl({ networkId, symbol, address: contract === '' ? undefined : contract })
  return <Coin src={src} symbol={symbol} size={40} badge={network && <NetworkImage network={network} size={16} />} />
}
