import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { getBrandIcon } from '../../../parts/brand/BrandMark.tsx'
import { QrCode } from '../../../ui/images/QrCode.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { getStageText } from '../attempt/getStageText.ts'
import { PairingOver } from './PairingOver.tsx'
import type { PairingState } from './usePairing.ts'

type PairingCodeProps = {
  pairing: PairingState
  name: string
  image?: string | undefined
  /** Shown below the code in place of the status text. Screen readers can still read the status text. */
  ready?: ReactNode
}

/** Shows the QR code. The progress and error states have the same size as the code, to avoid a layout shift. */
export function PairingCode({ pairing, name, image, ready }: PairingCodeProps) {
  const { stage, uri } = pairing
  const isOver = stage === 'failed' || stage === 'unreachable'
  return (
    <>
      <div className="pairing-area" data-look="square">
        {uri ? (
          <QrCode text={uri} label={t('pairing.code')} logoUrl={image ?? getBrandIcon()} />
        ) : isOver ? (
          <PairingOver pairing={pairing} name={name} />
        ) : (
          <Spinner size={32} />
        )}
      </div>
      {uri && ready}
      <p className={uri && ready ? 'hidden-text' : 'pairing-text'} role="status">
        {uri ? t('pairing.scan') : getStageText(stage)}
      </p>
    </>
  )
}
