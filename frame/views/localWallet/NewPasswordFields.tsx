import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'
import { minimumPasswordLength, type NewPassword } from './useNewPassword.ts'

type Props = {
  fields: NewPassword
  label: string
  revealLabels?: { show: string; hide: string }
  /** Stands between the password and its repetition. */
  children?: ReactNode
}

export function NewPasswordFields({ fields, label, revealLabels, children }: Props) {
  const { password, setPassword, again, setAgain, problem } = fields
  return (
    <>
      <TextField
        label={label}
        hint={t('proof.passwordHint', { count: minimumPasswordLength })}
        type="password"
        revealLabels={revealLabels}
        autoComplete="new-password"
        focusFirst
        value={password}
        onChange={setPassword}
        error={problem.password}
      />
      {children}
      <TextField
        label={t('proof.again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={problem.again}
      />
    </>
  )
}
