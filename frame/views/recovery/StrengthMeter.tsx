import { t } from '../../i18n/i18n.ts'
import { passwordStrength } from './passwordStrength.ts'

const words = ['recovery.weak', 'recovery.fair', 'recovery.good', 'recovery.strong'] as const

export function StrengthMeter({ password }: { password: string }) {
  if (password === '') return null
  const strength = passwordStrength(password)
  return (
    <div className="strength" data-strength={strength}>
      <meter min={0} max={4} value={strength + 1} aria-label={t('recovery.strength')} />
      <span role="status">{t(words[strength])}</span>
    </div>
  )
}
