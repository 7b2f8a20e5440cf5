import { providerNames, type SocialProvider } from '@oriel/shared/backend/login.ts'
import { WalletError } from '@oriel/shared/errors/errors.ts'
import { LoginDeniedError } from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProviderMark } from '../../../ui/icons/ProviderMark.tsx'
import { AskedBy } from '../AskedBy.tsx'
import { LoginStatus } from '../LoginStatus.tsx'
import { signIn } from '../model/signIn.ts'
import { OtherLogins } from '../OtherLogins.tsx'
import { describeSocialFailure } from './describeSocialFailure.ts'

type Props = { view: Extract<View, { name: 'ConnectingSocial' }> }

/**
 * Redirects this window to the provider. Asks before redirecting again if the user came back with the browser's back
 * button.
 */
export function ConnectingSocialView({ view: { provider } }: Props) {
  const [isBack, setIsBack] = useState(() => signIn.isUnderWay(provider))
  // Ask before redirecting if the back-forward cache restored the page, which still shows the text about leaving.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsBack(true)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  return isBack ? (
    <ReturnedFromProvider provider={provider} onLeave={() => setIsBack(false)} />
  ) : (
    <RedirectingToProvider provider={provider} />
  )
}

function RedirectingToProvider({ provider }: { provider: SocialProvider }) {
  const { error, retry } = useAttempt({ begin: () => signIn.goTo(provider), onDone: () => undefined })
  const name = providerNames[provider]
  if (error) return <Failed provider={provider} error={error} onRetry={retry} />
  return (
    <div className="stack">
      <LoginStatus
        icon={<ProviderMark provider={provider} size={28} />}
        title={t('social.opening', { provider: name })}
        text={t('social.openingText')}
        isWaiting
      />
      <AskedBy />
    </div>
  )
}

function ReturnedFromProvider({ provider, onLeave }: { provider: SocialProvider; onLeave: () => void }) {
  const [isDone, setIsDone] = useState<boolean>()
  const { error } = useAttempt({
    begin: async () => setIsDone(await signIn.claim(provider)),
    onDone: () => undefined,
  })
  const name = providerNames[provider]
  if (error) return <Failed provider={provider} error={error} onRetry={onLeave} />
  if (isDone !== false) {
    return (
      <div className="stack">
        <LoginStatus icon={<ProviderMark provider={provider} size={28} />} title={t('social.claiming')} isWaiting />
      </div>
    )
  }
  return (
    <div className="stack">
      <LoginStatus icon="info" title={t('social.unfinished')} text={t('social.unfinishedText', { provider: name })} />
      <Button block variant="primary" onClick={onLeave}>
        {t('login.with', { provider: name })}
      </Button>
      <OtherLogins />
    </div>
  )
}

type FailedProps = { provider: SocialProvider; error: Error; onRetry: () => void }

function Failed({ provider, error, onRetry }: FailedProps) {
  const name = providerNames[provider]
  function retry() {
    signIn.noteStarted(provider)
    onRetry()
  }
  // Omit the error code if the user canceled at the provider.
  const isDenied = error instanceof WalletError && error.code === LoginDeniedError.code
  return (
    <div className="stack">
      <LoginStatus
        icon={isDenied ? 'info' : 'warning'}
        {...describeSocialFailure(error, name)}
        error={isDenied ? undefined : error}
      />
      <Button block variant="primary" icon="refresh" onClick={retry}>
        {t('login.with', { provider: name })}
      </Button>
      <OtherLogins />
    </div>
  )
}
