import { getAssetImageUrl } from '../../api/wallets.ts'
import { LogoMark } from '../../ui/icons/icons.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import type { Connector } from '../../wallets/connector/connector.ts'
import { getBrandIcon } from '../brand/BrandMark.tsx'

type ConnectorImageProps = { connector: Pick<Connector, 'type' | 'icon'> | undefined; size?: number }

export function ConnectorImage({ connector, size = 40 }: ConnectorImageProps) {
  const icon = getBrandIcon()
  if (connector?.type === 'AUTH' && !icon) return <WalletImage size={size} mark={<LogoMark size={size * 0.8} />} />
  if (connector?.type === 'AUTH') return <WalletImage size={size} src={icon} />
  if (connector?.type === 'WALLET_CONNECT')
    return <WalletImage size={size} src={getAssetImageUrl('walletConnect')} icon="qr" />
  return <WalletImage size={size} src={connector?.icon} />
}
