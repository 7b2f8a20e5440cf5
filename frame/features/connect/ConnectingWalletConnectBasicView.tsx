import { t } from '../../i18n/i18n.ts'
import { storage } from '../../state/storage.ts'
import { useReportSelection } from './attempt/useReportSelection.ts'
import { DirectoryWallets } from './directory/DirectoryWallets.tsx'
import { InstalledWallets } from './phone/InstalledWallets.tsx'
import { PairingCode } from './phone/PairingCode.tsx'
import { PairingTools } from './phone/PairingTools.tsx'
import { usePairing } from './phone/usePairing.ts'

/** Shows only the pairing code, for pages that render their own wallet list. */
export function ConnectingWalletConnectBasicView() {
  useReportSelection({ name: 'WalletConnect', platform: 'qrcode' })
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
