import { type ReactNode, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useTask } from '../../../parts/useTask.ts'
import { CodeField as Boxes } from '../../../ui/fields/CodeField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { describeCodeFailure } from './describeCodeFailure.ts'

const digits = 6

/** Checks an emailed code as soon as it is complete, and clears it if it is wrong. */
export function useCode(check: (code: string) => Promise<void>) {
  const [code, setCode] = useState('')
  const { run, isRunning, failure } = useTask(check, () => setCode(''))

  function type(text: string) {
    const typed = extractDigits(text)
    setCode(typed)
    if (isComplete(typed)) run(typed)
  }
  return { code, type, isChecking: isRunning, failure }
}

export const extractDigits = (text: string) => text.replace(/\D/g, '').slice(0, digits)
export const isComplete = (code: string) => code.length === digits

type Props = {
  entry: ReturnType<typeof useCode>
  failure: Error | undefined
  hint?: ReactNode
}

export function CodeField({ entry: { code, type, isChecking }, failure, hint }: Props) {
  return (
    <Boxes
      label={t('otp.code')}
      digits={digits}
      value={code}
      readOnly={isChecking}
      onChange={type}
      error={failure && describeCodeFailure(failure)}
      progress={isChecking && <Spinner size={18} label={t('otp.checking')} />}
      hint={hint}
    />
  )
}
