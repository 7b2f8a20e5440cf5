import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'

/**
 * A thief of the encrypted wallet guesses on its own machine, at thousands of passwords a second in spite of Argon2id.
 */
export const minimumPasswordLength = 10

export function useNewPassword(onSubmit: (password: string) => void) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<{ password?: string; again?: string }>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password.length < minimumPasswordLength) {
      return setProblem({ password: t('proof.tooShort', { count: minimumPasswordLength }) })
    }
    if (password !== again) return setProblem({ again: t('proof.different') })
    setProblem({})
    onSubmit(password)
  }

  return { password, setPassword, again, setAgain, problem, submit }
}

export type NewPassword = Omit<ReturnType<typeof useNewPassword>, 'submit'>
