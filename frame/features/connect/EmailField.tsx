import { EmailAddress } from '@oriel/shared/backend/login.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { t } from '../../i18n/i18n.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { chooseLogin } from './chooseLogin.ts'

/**
 * Field for the email address of a login. The user enters the code only in the wallet window, never in a frame on
 * another page.
 */
export function EmailField({ disabled }: { disabled: boolean }) {
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  // Submit without a form, because a sandbox without "allow-forms" blocks form submissions.
  function submit() {
    if (disabled) return
    const checked = z.safeParse(EmailAddress, email.trim())
    setIsWrong(!checked.success)
    if (!checked.success) return
    kitEvents.emit({ type: 'EMAIL_SUBMITTED' })
    void chooseLogin({ method: 'email', email: checked.data })
  }

  return (
    <TextField
      hideLabel
      type="email"
      name="email"
      label={t('connect.email')}
      placeholder={t('connect.email')}
      autoComplete="email"
      inputMode="email"
      maxLength={254}
      value={email}
      onChange={(text) => {
        setEmail(text)
        setIsWrong(false)
      }}
      error={isWrong ? t('connect.emailWrong') : undefined}
      readOnly={disabled}
      onFocus={() => kitEvents.emit({ type: 'EMAIL_LOGIN_SELECTED' })}
      onEnter={submit}
      trailing={
        <IconButton
          icon="chevron"
          label={t('connect.emailGo')}
          aria-disabled={disabled || undefined}
          onClick={submit}
        />
      }
    />
  )
}
