import { EmailAddress } from '@oriel/shared/backend/login.ts'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { t } from '../../../i18n/i18n.ts'
import { router } from '../../../router/router.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AskedBy } from '../AskedBy.tsx'

export function EmailLoginView() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = z.safeParse(EmailAddress, email.trim())
    if (!checked.success) return setError(t('emailLogin.invalid'))
    kitEvents.emit({ type: 'EMAIL_SUBMITTED' })
    router.push({ name: 'EmailVerifyOtp', email: checked.data })
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{t('emailLogin.text')}</p>
      <TextField
        label={t('emailLogin.address')}
        type="email"
        inputMode="email"
        autoComplete="email"
        focusFirst
        onFocus={() => kitEvents.emit({ type: 'EMAIL_LOGIN_SELECTED' })}
        value={email}
        onChange={setEmail}
        error={error}
      />
      <AskedBy />
      <Button block variant="primary" type="submit">
        {t('emailLogin.submit')}
      </Button>
    </form>
  )
}
