import { providerNames } from '@oriel/shared/backend/login.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { getBrandIcon } from '../../../parts/brand/BrandMark.tsx'
import { CopyText } from '../../../parts/lists/CopyText.tsx'
import { useStore } from '../../../state/useStore.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ProviderMark } from '../../../ui/icons/ProviderMark.tsx'
import { QrCode } from '../../../ui/images/QrCode.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { readThisDevice } from '../../../wallets/directory/thisDevice.ts'
import { AskedBy } from '../AskedBy.tsx'
import { LoginStatus } from '../LoginStatus.tsx'
import { loginAttempt } from '../model/loginAttempt.ts'
import { signIn } from '../model/signIn.ts'
import { OtherLogins } from '../OtherLogins.tsx'
import { describeSocialFailure } from './describeSocialFailure.ts'

/** Polling interval in milliseconds. The backend queries the relay for each poll. */
const askEveryMs = 2000

export function ConnectingFarcasterView() {
  const attempt = useStore(loginAttempt.store, (state) => state.attempt)
  const url = attempt?.method === 'farcaster' ? attempt.started.url : undefined
  const { error, retry } = useFarcaster()
  if (error) {
    return (
      <div className="stack">
        <LoginStatus icon="warning" {...describeFailure(error)} error={error} />
        <Button block variant="primary" icon="refresh" onClick={retry}>
          {t('farcaster.again')}
        </Button>
        <OtherLogins />
      </div>
    )
  }
  return (
    <div className="stack pairing">
      {readThisDevice().os !== 'desktop' ? <OpenApp url={url} /> : <ScanCode url={url} />}
      {url && <CopyText text={url} label={t('common.copyLink')} block />}
      <AskedBy />
    </div>
  )
}

function ScanCode({ url }: { url: string | undefined }) {
  return (
    <>
      <div className="pairing-area" data-look="square">
        {url ? <QrCode text={url} label={t('farcaster.code')} logoUrl={getBrandIcon()} /> : <Spinner size={32} />}
      </div>
      <p className="pairing-text" role="status">
        {t(url ? 'farcaster.scan' : 'farcaster.preparing')}
      </p>
    </>
  )
}

function OpenApp({ url }: { url: string | undefined }) {
  return (
    <>
      <LoginStatus
        icon={<ProviderMark provider="farcaster" size={28} />}
        title={providerNames.farcaster}
        text={t('farcaster.openText')}
        isWaiting
      />
      {url && (
        <LinkButton block variant="primary" href={url} target="_blank" rel="noopener noreferrer">
          {t('farcaster.open')}
        </LinkButton>
      )}
    </>
  )
}

function useFarcaster() {
  const [round, setRound] = useState(0)
  const [error, setError] = useState<Error>()
  const begin = useEffectEvent(() => (signIn.isUnderWay('farcaster') ? undefined : signIn.begin('farcaster')))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a code of its own
  useEffect(() => {
    const stop = new AbortController()
    async function follow() {
      await begin()
      while (!stop.signal.aborted && !(await signIn.claim('farcaster', stop.signal))) await pause(stop.signal)
    }
    // Start a microtask later, because strict mode unmounts each view once right after mounting.
    queueMicrotask(() => {
      if (stop.signal.aborted) return
      follow().catch((reason: Error) => !stop.signal.aborted && setError(reason))
    })
    return () => stop.abort()
  }, [round])

  function retry() {
    loginAttempt.clear()
    signIn.noteStarted('farcaster')
    setError(undefined)
    setRound((last) => last + 1)
  }
  return { error, retry }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, askEveryMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function describeFailure(error: Error) {
  const words = describeSocialFailure(error, providerNames.farcaster)
  return words.title === t('social.expired')
    ? { title: t('farcaster.expired'), text: t('farcaster.expiredText') }
    : words
}
