import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useCountdown } from '../../../parts/useCountdown.ts'
import { storage } from '../../../state/storage.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyQrCode } from '../../../ui/images/QrCode.tsx'
import { pairing } from '../../../wallets/connector/pairing.ts'
import { useReportSelection } from '../attempt/useReportSelection.ts'
import { PairingCode } from './PairingCode.tsx'
import { CopyLink } from './PairingTools.tsx'
import { PhoneWallets } from './PhoneWallets.tsx'
import type { PhonePaneProps } from './phonePane.ts'
import { usePairing } from './usePairing.ts'

/** Modules per side of the placeholder code. */
const emptySize = 49

/**
 * Shows a QR code for a phone. Contacts the relay only when the pointer enters the pane or the user presses the button,
 * so that the relay learns nothing about users who don't want a code.
 */
export function PhonePane({ count, images, disabled }: PhonePaneProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [isPressed, setIsPressed] = useState(false)

  // Ignore a resting pointer, because the pane may have appeared under it.
  function handlePointer({ pointerType, movementX, movementY }: PointerEvent) {
    if (pointerType === 'mouse' && !disabled && (movementX !== 0 || movementY !== 0)) setIsWanted(true)
  }

  function press() {
    setIsPressed(true)
    setIsWanted(true)
  }

  const wallets = <PhoneWallets count={count} images={images} />
  return (
    <section
      className="stack pairing"
      aria-label={t('connect.phone')}
      onPointerMove={isWanted ? undefined : handlePointer}
    >
      <h2 className="phone-pane-title">{t('pairing.withPhone')}</h2>
      {isWanted ? (
        <LivePairing takesFocus={isPressed}>{wallets}</LivePairing>
      ) : (
        <>
          <div className="pairing-area" data-look="square">
            <EmptyQrCode size={emptySize} />
            <Button variant="primary" icon="qr" disabled={disabled} onClick={press}>
              {t('pairing.showQr')}
            </Button>
          </div>
          <p className="pairing-text">{t('pairing.noApp')}</p>
          <div className="phone-foot">{wallets}</div>
        </>
      )}
    </section>
  )
}

/** Shows the pairing code, and focuses it if it replaced the button that the user pressed. */
function LivePairing({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useReportSelection({ name: 'WalletConnect', platform: 'qrcode' })
  const state = usePairing({ isWanted: true, onConnected: () => storage.remove('walletChoice') })
  const expiresAt = useStore(pairing.store, ({ current }) => current?.expiresAt)
  useEffect(() => {
    if (takesFocus) root.current?.focus()
  }, [takesFocus])
  return (
    <div ref={root} className="stack" tabIndex={-1}>
      <PairingCode
        pairing={state}
        name={t('networks.yourWallet')}
        ready={expiresAt !== undefined && <Expiry at={expiresAt} />}
      />
      <div className="phone-foot">
        {children}
        <CopyLink small uri={state.uri} />
      </div>
    </div>
  )
}

function Expiry({ at }: { at: number }) {
  const seconds = useCountdown(at)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <p className="pairing-text phone-expiry">{t('pairing.newCode', { time })}</p>
}
