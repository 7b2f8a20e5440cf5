import { t } from '../../i18n/i18n.ts'
import { storage } from '../../state/storage.ts'
import { DirectoryWallets } from '../connect/DirectoryWallets.tsx'
import { InstalledWallets } from './InstalledWallets.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingTools } from './PairingTools.tsx'
import { usePairing } from './usePairing.ts'
import { useSelection } from './useSelection.ts'

/** It is the only pairing view when the page lists the wallets itself. */
export function ConnectingWalletConnectBasicView() {
  useSelection({ name: 'WalletConnect', platform: 'qrcode' })
  const pairing = usePairing({ isWanted: true, onConnected: () => storage.remove('walletChoice') })
  return (
    <div className="stack pairing">
      <PairingCode pairing={pairing} name={t('networks.yourWallet')} />
      {pairing.uri && <DirectoryWallets />}
      <PairingTools uri={pairing.uri} />
      {pairing.stage === 'unreachable' && <InstalledWallets />}
    </div>
  )
}
