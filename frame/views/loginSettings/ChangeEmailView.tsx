import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { EmailAddress, type EmailSent, type LoginSession } from '#shared/login.ts'
import { t } from '../../i18n/i18n.ts'
import { loginAccount } from '../../login/loginAccount.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { codeFailure } from '../login/codeFailure.ts'
import { SignedIn } from '../login/SignedIn.tsx'
import { useCountdown } from '../login/useCountdown.ts'
import { WhileFresh } from '../login/WhileFresh.tsx'
import { useTask } from '../useTask.ts'

type Sent = EmailSent & { email: string }

export function ChangeEmailView() {
  return <SignedIn view={{ name: 'ChangeEmail' }}>{(session) => <ChangeEmail session={session} />}</SignedIn>
}

function ChangeEmail({ session: { user } }: { session: LoginSession }) {
  const [sent, setSent] = useState<Sent>()
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return (
      <EmptyState
        icon="success"
        tone="success"
        title={t('changeEmail.done')}
        action={
          <Button variant="primary" onClick={router.goBack}>
            {t('common.done')}
          </Button>
        }
      >
        {t('changeEmail.doneText', { email: user.email ?? '' })}
      </EmptyState>
    )
  }
  return (
    <WhileFresh view={{ name: 'ChangeEmail' }}>
      {sent ? (
        <Code sent={sent} onSent={setSent} onDone={() => setIsDone(true)} onBack={() => setSent(undefined)} />
      ) : (
        <Address now={user.email} onSent={setSent} />
      )}
    </WhileFresh>
  )
}

function useSending(onSent: (sent: Sent) => void) {
  return useTask(async (email: string) => onSent({ email, ...(await loginAccount.sendChangeCode(email)) }))
}

function Address({ now, onSent }: { now: string | undefined; onSent: (sent: Sent) => void }) {
  const { run, isRunning, error } = useSending(onSent)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const { data: email } = z.safeParse(EmailAddress, text.trim())
    if (!email) return setProblem(t('emailLogin.invalid'))
    if (email.toLowerCase() === now?.toLowerCase()) return setProblem(t('changeEmail.same'))
    setProblem(undefined)
    run(email)
  }

  return (
    // The browser's own validation messages would use its language and style.
    <form className="stack" noValidate onSubmit={submit}>
      {now && (
        <p className="footnote">
          <bdi>{t('changeEmail.now', { email: now })}</bdi>
        </p>
      )}
      <TextField
        label={t('changeEmail.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        focusFirst
        value={text}
        onChange={setText}
        error={problem ?? error}
      />
      <Button block variant="primary" type="submit" busy={isRunning} disabled={text.trim() === ''}>
        {t('changeEmail.send')}
      </Button>
    </form>
  )
}

type CodeProps = { sent: Sent; onSent: (sent: Sent) => void; onDone: () => void; onBack: () => void }

function Code({ sent, onSent, onDone, onBack }: CodeProps) {
  const [code, setCode] = useState('')
  const checking = useTask(
    async (digits: string) => {
      await loginAccount.verifyChange(sent.attemptId, digits)
      onDone()
    },
    () => setCode(''),
  )
  const sending = useSending(onSent)
  const seconds = useCountdown(sent.resendAt)
  const failure = checking.failure ?? sending.failure

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6) checking.run(digits)
  }

  return (
    <div className="stack">
      <p>{t('otp.sent', { email: sent.email })}</p>
      <TextField
        label={t('otp.code')}
        look="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        focusFirst
        value={code}
        onChange={type}
        error={failure && codeFailure(failure)}
        readOnly={checking.isRunning}
      />
      <Button
        block
        busy={sending.isRunning}
        disabled={seconds > 0 || checking.isRunning}
        onClick={() => sending.run(sent.email)}
      >
        {seconds > 0 ? t('otp.resendIn', { seconds }) : t('otp.resend')}
      </Button>
      <Button block variant="ghost" disabled={checking.isRunning} onClick={onBack}>
        {t('otp.otherAddress')}
      </Button>
    </div>
  )
}
