import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { t } from '../../../i18n/i18n.ts'
import { getWalletImage } from '../../../parts/wallets/getWalletImage.ts'
import { OpenButton } from '../../../parts/wallets/OpenButton.tsx'
import { router } from '../../../router/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { WalletImage } from '../../../ui/images/WalletImage.tsx'
import type { WalletPlatforms } from './useWalletPlatforms.ts'

type Props = { wallet: ListedWallet; walletPlatforms: WalletPlatforms; onOpen: () => void }

export function WayWithoutPairing({ wallet, walletPlatforms, onOpen }: Props) {
  const { name } = wallet
  const { platform, connector } = walletPlatforms
  return (
    <>
      <div className="pairing-area">
        <div className="attempt">
          <span className="attempt-image">
            <WalletImage src={getWalletImage(wallet)} size={64} />
          </span>
          <div className="attempt-words">
            <p className="attempt-title">
              {platform === 'unsupported' ? t('pairing.notDetected') : t('connecting.in', { name })}
            </p>
            <p className="attempt-text">{getExplanation(walletPlatforms, name)}</p>
          </div>
        </div>
      </div>
      {platform === 'browse' && (
        <OpenButton name={name} variant="primary" link={walletPlatforms.linksFor(undefined)[0]} onOpen={onOpen}>
          {t('pairing.openIn', { name })}
        </OpenButton>
      )}
      {connector && platform === 'browser' && (
        <Button
          variant="primary"
          block
          onClick={() => router.push({ name: 'ConnectingExternal', connector: connector.id })}
        >
          {t('common.connect')}
        </Button>
      )}
    </>
  )
}

function getExplanation({ connector, platform }: WalletPlatforms, name: string): string {
  if (platform === 'browser' && connector?.type === 'EXTERNAL') return t('pairing.inWindow', { name })
  if (platform === 'browser') return t('pairing.inBrowser', { name })
  return platform === 'browse' ? t('pairing.inItsApp', { name }) : t('pairing.notDetectedText', { name })
}
