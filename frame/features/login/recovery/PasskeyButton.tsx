import { loginSession } from '../../../localWallet/loginSession.ts'
import { ConsentButton } from '../../../parts/approval/ConsentButton.tsx'
import { SiteRights } from '../../../parts/site/SiteRights.tsx'
import { useRequestingSite } from '../../../parts/site/useRequestingSite.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoginLine } from '../LoginLine.tsx'
import type { AllowedLogin } from '../model/loginWallet.ts'

type PasskeyButtonProps = {
  label: string
  /** Label if the click also connects the site that requests a wallet. */
  labelForSite: string
  isRunning: boolean
  onUse: (allowed: AllowedLogin | undefined) => void
}

export function PasskeyButton({ label, labelForSite, isRunning, onUse }: PasskeyButtonProps) {
  const asking = useRequestingSite()
  const user = useStore(loginSession.store, ({ session }) => session?.user)
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
      <ConsentButton
        content={`${asking.origin} ${user?.id ?? ''}`}
        busy={isRunning}
        onAccept={() => onUse({ asking, userId: user?.id })}
      >
        {labelForSite}
      </ConsentButton>
      <LoginLine user={user} />
    </div>
  )
}
