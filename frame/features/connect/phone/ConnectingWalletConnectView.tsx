import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { getWalletImage } from '../../../parts/wallets/getWalletImage.ts'
import { router } from '../../../router/router.ts'
import { storage } from '../../../state/storage.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { pairing } from '../../../wallets/connector/pairing.ts'
import { recentWallets } from '../../../wallets/directory/recentWallets.ts'
import type { Platform } from '../../../wallets/directory/walletLinks.ts'
import { useReportSelection } from '../attempt/useReportSelection.ts'
import { useWallet } from '../attempt/useWallet.ts'
import { InstalledWallets } from './InstalledWallets.tsx'
import { PairingCode } from './PairingCode.tsx'
import { PairingLink } from './PairingLink.tsx'
import { PairingTools } from './PairingTools.tsx'
import { type PairingState, usePairing } from './usePairing.ts'
import { byPairing, useWalletPlatforms, type WalletPlatforms } from './useWalletPlatforms.ts'
import { WayWithoutPairing } from './WayWithoutPairing.tsx'

type Props = { view: Extract<View, { name: 'ConnectingWalletConnect' }> }

export function ConnectingWalletConnectView({ view }: Props) {
  const { wallet, isLoading, isListed } = useWallet(view.wallet)
  const walletPlatforms = useWalletPlatforms(wallet)
  useReportSelection(
    isLoading ? undefined : { name: wallet?.name ?? 'WalletConnect', platform: walletPlatforms.platform },
  )
  /**
   * The wallet's link without a pairing URI, set when the user presses the pairing link. Later requests use it to bring
   * the wallet's app to the front.
   */
  const opened = useRef<string>(undefined)
  const state = usePairing({ isWanted: walletPlatforms.pairs, onConnected: () => remember(wallet, opened.current) })

  function open() {
    opened.current = walletPlatforms.linksFor(undefined)[0]?.href
    pairing.recordOpened()
    if (wallet) recentWallets.add(wallet)
  }

  return (
    <div className="stack pairing">
      {walletPlatforms.platforms.length > 1 && <Tabs walletPlatforms={walletPlatforms} />}
      {byPairing.includes(walletPlatforms.platform) ? (
        <Pairing
          key={walletPlatforms.platform}
          wallet={wallet}
          walletPlatforms={walletPlatforms}
          pairing={isLoading ? { ...state, stage: 'loading', uri: undefined } : state}
          onOpen={open}
        />
      ) : (
        wallet && <WayWithoutPairing wallet={wallet} walletPlatforms={walletPlatforms} onOpen={open} />
      )}
      {state.stage === 'unreachable' && <InstalledWallets />}
      {wallet && isListed && <GetWalletLink wallet={wallet} />}
    </div>
  )
}

const labels = {
  browser: 'pairing.browser',
  browse: 'pairing.browse',
  mobile: 'pairing.mobile',
  qrcode: 'pairing.mobile',
  web: 'pairing.web',
  desktop: 'pairing.desktop',
  unsupported: 'pairing.notDetected',
} as const satisfies Record<Platform, string>

function Tabs({ walletPlatforms: { platforms, platform, choose } }: { walletPlatforms: WalletPlatforms }) {
  return (
    <Segmented
      label={t('pairing.platform')}
      hideLabel
      options={platforms.map((value) => ({ value, label: t(labels[value]) }))}
      value={platform}
      onChange={choose}
    />
  )
}

type PairingProps = {
  wallet: ListedWallet | undefined
  walletPlatforms: WalletPlatforms
  pairing: PairingState
  onOpen: () => void
}

function Pairing({ wallet, walletPlatforms, pairing, onOpen }: PairingProps) {
  const [showsCode, setShowsCode] = useState(false)
  const name = wallet?.name ?? t('networks.yourWallet')
  const image = wallet && getWalletImage(wallet)
  if (walletPlatforms.platform === 'qrcode' || showsCode) {
    const back = { label: t('pairing.showLink'), icon: 'back', show: () => setShowsCode(false) } as const
    return (
      <>
        <PairingCode pairing={pairing} name={name} image={image} />
        <PairingTools uri={pairing.uri} other={showsCode ? back : undefined} />
      </>
    )
  }
  const showCode = () =>
    walletPlatforms.platforms.includes('qrcode') ? walletPlatforms.choose('qrcode') : setShowsCode(true)
  return (
    <>
      <PairingLink
        pairing={pairing}
        name={name}
        image={image}
        links={pairing.uri ? walletPlatforms.linksFor(pairing.uri) : []}
        onOpen={onOpen}
      />
      <PairingTools uri={pairing.uri} other={{ label: t('pairing.showCode'), icon: 'qr', show: showCode }} />
    </>
  )
}

function GetWalletLink({ wallet: { id, name, ...wallet } }: { wallet: ListedWallet }) {
  const { chrome_store, app_store, play_store, homepage } = wallet
  if (!chrome_store && !app_store && !play_store && !homepage) return null
  return (
    <button type="button" className="help-link" onClick={() => router.push({ name: 'Downloads', wallet: id })}>
      {t('pairing.dontHave', { name })} <span>{t('pairing.get')}</span>
    </button>
  )
}

function remember(wallet: ListedWallet | undefined, href: string | undefined) {
  if (wallet) recentWallets.add(wallet)
  if (wallet && href) storage.set('walletChoice', { name: wallet.name, href })
  else storage.remove('walletChoice')
}
