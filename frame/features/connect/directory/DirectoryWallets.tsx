import './walletViews.css'
import { useQuery } from '@tanstack/react-query'
import { recommendedWalletsQuery, walletCountQuery } from '../../../api/wallets.ts'
import { getWalletImage } from '../../../parts/wallets/getWalletImage.ts'
import { formatWalletCount } from '../../../wallets/directory/walletList.ts'
import { PhoneWallets } from '../phone/PhoneWallets.tsx'
import { useWalletScope } from './walletScope.ts'

/** Shows recommended wallets below a QR code that any wallet can scan. Renders nothing until the directory responds. */
export function DirectoryWallets() {
  const scope = useWalletScope()
  const { data: wallets } = useQuery(recommendedWalletsQuery(scope))
  const { data: count } = useQuery(walletCountQuery(scope))
  if (!wallets || wallets.length === 0) return null
  return (
    <PhoneWallets
      count={count === undefined ? undefined : formatWalletCount(count)}
      images={wallets.map(getWalletImage)}
    />
  )
}
