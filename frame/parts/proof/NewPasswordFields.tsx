import { t } from '../../i18n/i18n.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { getRevealLabels } from './getRevealLabels.ts'
import { ratePassword } from './ratePassword.ts'
import { minPasswordLength, type NewPassword } from './useNewPassword.ts'

type Props = { fields: NewPassword; label: string }

const words = ['proof.weak', 'proof.fair', 'proof.good', 'proof.strong'] as const

export function NewPasswordFields({ fields, label }: Props) {
  const { password, setPassword, again, setAgain, compare, problem } = fields
  const value = ratePassword(password)
  return (
    <>
      <PasswordField
        label={label}
        hint={t('proof.passwordHint', { count: minPasswordLength })}
        revealLabels={getRevealLabels()}
        isNew
        focusFirst
        value={password}
        onChange={setPassword}
        strength={{ value, label: t('proof.strength'), text: t(words[value]) }}
        error={problem.password}
      />
      <PasswordField
        label={t('proof.again')}
        revealLabels={getRevealLabels()}
        isNew
        value={again}
        onChange={setAgain}
        onBlur={compare}
        error={problem.again}
      />
    </>
  )
}
