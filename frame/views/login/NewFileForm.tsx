import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

/** Whoever finds the file guesses on a machine of their own, at thousands a second in spite of Argon2id. */
const minimumLength = 10

type NewFileFormProps = { onSubmit: (password: string) => void; isRunning: boolean }

/** The password of a new recovery file. */
export function NewFileForm({ onSubmit, isRunning }: NewFileFormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<{ password?: string; again?: string }>({})
  const revealLabels = { show: t('common.show'), hide: t('common.hide') }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password.length < minimumLength) return setProblem({ password: t('proof.tooShort', { count: minimumLength }) })
    if (password !== again) return setProblem({ again: t('proof.different') })
    setProblem({})
    onSubmit(password)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={t('recovery.password')}
        hint={t('proof.passwordHint', { count: minimumLength })}
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
