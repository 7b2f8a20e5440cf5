import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { type Opener, windowTask } from '../../walletWindow/windowTask.ts'
import { ConsentButton } from '../window/ConsentButton.tsx'
import { SiteSentence } from '../window/SiteSentence.tsx'
import { siteName } from '../window/siteName.ts'

type PasskeyButtonProps = {
  label: string
  /** It is shown where the click also connects the site that asks for a wallet. */
  labelForSite: string
  isRunning: boolean
  /** `asking` is the site that the visitor allowed with the same click. */
  onUse: (asking: Opener | undefined) => void
}

export function PasskeyButton({ label, labelForSite, isRunning, onUse }: PasskeyButtonProps) {
  const asking = useStore(windowTask.store, ({ opener }) => (opener?.task === 'use' ? opener : undefined))
  if (!asking) {
    return (
      <Button block variant="primary" icon="passkey" busy={isRunning} onClick={() => onUse(undefined)}>
        {label}
      </Button>
    )
  }
  const site = siteName(asking.origin)
  return (
    <div className="stack site-consent">
      <SiteSentence text={t('recovery.forSite', { site })} site={site} />
      <ConsentButton content={asking.origin} busy={isRunning} onAccept={() => onUse(asking)}>
        {labelForSite}
      </ConsentButton>
    </div>
  )
}
