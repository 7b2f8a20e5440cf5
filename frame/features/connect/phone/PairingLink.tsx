import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { AttemptStatus } from '../../../parts/wallets/AttemptStatus.tsx'
import { describeFailure } from '../../../parts/wallets/describeFailure.ts'
import { OpenButton } from '../../../parts/wallets/OpenButton.tsx'
import { WalletImage } from '../../../ui/images/WalletImage.tsx'
import type { WalletLink } from '../../../wallets/directory/walletLinks.ts'
import { getStageText } from '../attempt/getStageText.ts'
import { PairingOver } from './PairingOver.tsx'
import type { PairingState } from './usePairing.ts'

type PairingLinkProps = {
  pairing: PairingState
  name: string
  image: string | undefined
  /** Links to the wallet's app, best one first. Empty until there is a pairing URI. */
  links: WalletLink[]
  onOpen: () => void
}

/** Opens the wallet's app, but only when the user presses the link, because operating systems block other attempts. */
export function PairingLink({ pairing, name, image, links, onOpen }: PairingLinkProps) {
  const [isOpened, setOpened] = useState(false)
  const { stage, error } = pairing
  const isOver = stage === 'failed' || stage === 'unreachable'
  const isReady = links.length > 0
  const handleOpened = () => {
    setOpened(true)
    onOpen()
  }
  return (
    <>
      <div className="pairing-area">
        {isOver ? (
          <PairingOver pairing={pairing} name={name} />
        ) : (
          <AttemptStatus
            image={<WalletImage src={image} size={64} />}
            isWaiting={!isReady || isOpened}
            error={error}
            waiting={{
              title: t('connecting.in', { name }),
              text: isReady ? t('connecting.acceptApp') : getStageText(stage),
            }}
            declined={describeFailure(error, name)}
          />
        )}
        {isOpened && links[1] && (
          // Place the alternative link above, so that the main button does not move.
          <OpenButton name={name} variant="ghost" link={links[1]} onOpen={handleOpened}>
            {t('pairing.otherWay')}
          </OpenButton>
        )}
      </div>
      <OpenButton name={name} variant="primary" link={links[0]} onOpen={handleOpened}>
        {t('pairing.openIn', { name })}
      </OpenButton>
    </>
  )
}
