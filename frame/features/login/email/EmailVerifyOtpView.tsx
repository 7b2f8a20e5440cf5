import '../login.css'
import type { View } from '@oriel/shared/kit/view.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'
import { useCountdown } from '../../../parts/useCountdown.ts'
import { useTask } from '../../../parts/useTask.ts'
import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { useStore } from '../../../state/useStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { AskedBy } from '../AskedBy.tsx'
import { LoginStatus } from '../LoginStatus.tsx'
import { loginAttempt } from '../model/loginAttempt.ts'
import { signIn } from '../model/signIn.ts'
import { CodeField, extractDigits, isComplete, useCode } from './CodeField.tsx'
import { getLockoutEnd } from './describeCodeFailure.ts'
import { formatClockTime } from './formatClockTime.ts'

type Props = { view: Extract<View, { name: 'EmailVerifyOtp' }> }

export function EmailVerifyOtpView({ view: { email } }: Props) {
  const [isSent, setIsSent] = useState(() => signIn.resume(email))
  const { error, retry } = useAttempt({ begin: () => signIn.sendCode(email), onDone: () => setIsSent(true) })
  return (
    <div className="stack">
      {isSent ? (
        <CodeForm email={email} />
      ) : error ? (
        <NotSent error={error} onRetry={retry} />
      ) : (
        <LoginStatus icon="mail" title={t('otp.sending', { email })} isWaiting />
      )}
      {(isSent || error) && (
        <Button block variant="ghost" onClick={() => signIn.startAgain({ name: 'EmailLogin' })}>
          {t('otp.otherAddress')}
        </Button>
      )}
    </div>
  )
}

const longestCountdown = 90

function NotSent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const until = getLockoutEnd(error)
  const seconds = useCountdown(until ?? 0)
  const [isLong] = useState(seconds > longestCountdown)
  const text =
    until === undefined
      ? describeError(error)
      : isLong
        ? t('otp.waitLong', { time: formatClockTime(until) })
        : t('otp.wait')
  return (
    <>
      <LoginStatus icon="mail" title={t('otp.notSent')} text={text} error={until === undefined ? error : undefined} />
      <Button block variant="primary" disabled={seconds > 0} onClick={onRetry}>
        {seconds > 0 && !isLong ? t('otp.resendIn', { seconds }) : t('otp.again')}
      </Button>
    </>
  )
}

function CodeForm({ email }: { email: string }) {
  const attempt = useStore(loginAttempt.store, (state) => state.attempt)
  const sent = attempt?.method === 'email' ? attempt.sent : undefined
  const entry = useCode((code) => signIn.verifyCode(email, code))
  const resend = useTask(() => signIn.sendCode(email, { again: true }))
  const [isResent, setIsResent] = useState(false)
  const seconds = useCountdown(sent?.resendAt ?? 0)
  usePaste(entry.type)
  const failure = resend.failure ?? entry.failure

  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      <p role="status" className="code-sent">
        {isResent && !failure ? t('otp.resent') : t('otp.sent', { email })}
      </p>
      <AskedBy />
      <CodeField
        entry={entry}
        failure={failure}
        hint={sent && t('otp.until', { time: formatClockTime(sent.expiresAt) })}
      />
      <Button
        block
        busy={resend.isRunning}
        disabled={seconds > 0}
        onClick={() => {
          setIsResent(true)
          resend.run(undefined)
        }}
      >
        {seconds > 0 ? t('otp.resendIn', { seconds }) : t('otp.resend')}
      </Button>
    </form>
  )
}

/** Accepts a copied code pasted anywhere in the window. */
function usePaste(onPaste: (text: string) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!isComplete(extractDigits(text))) return
    event.preventDefault()
    onPaste(text)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
