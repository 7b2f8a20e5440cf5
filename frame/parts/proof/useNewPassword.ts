import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'

/**
 * Minimum length of a new password. Shorter passwords could be guessed: even with Argon2id, an attacker who steals the
 * encrypted wallet can try thousands of passwords per second.
 */
export const minPasswordLength = 10

export function useNewPassword(onSubmit: (password: string) => void) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isTooShort, setIsTooShort] = useState(false)
  const [isCompared, setIsCompared] = useState(false)
  const differs = password !== again

  function submit(event: FormEvent) {
    event.preventDefault()
    const tooShort = password.length < minPasswordLength
    setIsTooShort(tooShort)
    if (tooShort) return
    setIsCompared(true)
    if (!differs) onSubmit(password)
  }

  return {
    password,
    setPassword,
    again,
    setAgain,
    /** Starts comparing the passwords if the second field isn't empty. Call this when the second field loses focus. */
    compare: () => setIsCompared(again !== ''),
    problem: {
      password:
        isTooShort && password.length < minPasswordLength
          ? t('proof.tooShort', { count: minPasswordLength })
          : undefined,
      again: isCompared && differs ? t('proof.different') : undefined,
    },
    submit,
  }
}

export type NewPassword = Omit<ReturnType<typeof useNewPassword>, 'submit'>
