import { EmailAddress, type EmailSent, type LoginSession } from '@oriel/shared/backend/login.ts'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { t } from '../../../i18n/i18n.ts'
import { useCountdown } from '../../../parts/useCountdown.ts'
import { useTask } from '../../../parts/useTask.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Done } from '../Done.tsx'
import { CodeField, useCode } from '../email/CodeField.tsx'
import { loginAccount } from '../model/loginAccount.ts'
import { SignedIn } from '../SignedIn.tsx'
import { WhileFresh } from '../WhileFresh.tsx'

type Sent = EmailSent & { email: string }

export function ChangeEmailView() {
  return <SignedIn view={{ name: 'ChangeEmail' }}>{(session) => <ChangeEmail session={session} />}</SignedIn>
}

function ChangeEmail({ session: { user } }: { session: LoginSession }) {
  const [sent, setSent] = useState<Sent>()
  const [isDone, setIsDone] = useState(false)
  if (isDone) {
    return <Done title={t('changeEmail.done')}>{t('changeEmail.doneText', { email: user.email ?? '' })}</Done>
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

function useSendCode(onSent: (sent: Sent) => void) {
  return useTask(async (email: string) => onSent({ email, ...(await loginAccount.sendChangeCode(email)) }))
}

function Address({ now, onSent }: { now: string | undefined; onSent: (sent: Sent) => void }) {
  const { run, isRunning, error } = useSendCode(onSent)
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
    // Turn off the browser's validation, because its messages would use the browser's language and style.
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
  const entry = useCode(async (code) => {
    await loginAccount.verifyChange(sent.attemptId, code)
    onDone()
  })
  const sending = useSendCode(onSent)
  const seconds = useCountdown(sent.resendAt)

  return (
    <div className="stack">
      <p className="code-sent">{t('otp.sent', { email: sent.email })}</p>
      <CodeField entry={entry} failure={entry.failure ?? sending.failure} />
      <Button
        block
        busy={sending.isRunning}
        disabled={seconds > 0 || entry.isChecking}
        onClick={() => sending.run(sent.email)}
      >
        {seconds > 0 ? t('otp.resendIn', { seconds }) : t('otp.resend')}
      </Button>
      <Button block variant="ghost" disabled={entry.isChecking} onClick={onBack}>
        {t('otp.otherAddress')}
      </Button>
    </div>
  )
}
