import { Button } from '../../ui/Button.tsx'
import type { Opener } from '../../walletWindow/windowTask.ts'
import { ConsentButton } from '../window/ConsentButton.tsx'
import { SiteRights } from '../window/SiteRights.tsx'
import { useAsking } from '../window/useAsking.ts'

type PasskeyButtonProps = {
  label: string
  /** It is shown where the click also connects the site that asks for a wallet. */
  labelForSite: string
  isRunning: boolean
  /** `asking` is the site that the visitor allowed with the same click. */
  onUse: (asking: Opener | undefined) => void
}

export function PasskeyButton({ label, labelForSite, isRunning, onUse }: PasskeyButtonProps) {
  const asking = useAsking()
  if (!asking) {
    return (
      <Button block variant="primary" icon="passkey" busy={isRunning} onClick={() => onUse(undefined)}>
        {label}
      </Button>
    )
  }
  return (
    <div className="stack site-consent">
      <SiteRights origin={asking.origin} />
      <ConsentButton content={asking.origin} busy={isRunning} onAccept={() => onUse(asking)}>
        {labelForSite}
      </ConsentButton>
    </div>
  )
}
