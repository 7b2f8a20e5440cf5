import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { minimumPasswordLength, useNewPassword } from '../localWallet/useNewPassword.ts'
import { StrengthMeter } from './StrengthMeter.tsx'

type NewFileFormProps = { onSubmit: (password: string) => void; isRunning: boolean }

export function NewFileForm({ onSubmit, isRunning }: NewFileFormProps) {
  const { password, setPassword, again, setAgain, problem, submit } = useNewPassword(onSubmit)
  const revealLabels = { show: t('common.show'), hide: t('common.hide') }

  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={t('recovery.password')}
        hint={t('proof.passwordHint', { count: minimumPasswordLength })}
        type="password"
        revealLabels={revealLabels}
        autoComplete="new-password"
        focusFirst
        value={password}
        onChange={setPassword}
        error={problem.password}
      />
      <StrengthMeter password={password} />
      <TextField
        label={t('proof.again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={problem.again}
      />
      <Button block variant="primary" type="submit" busy={isRunning}>
        {t('recovery.make')}
      </Button>
    </form>
  )
}
