import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { outside } from '../../platform/outside.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useTask } from '../useTask.ts'

const positionCount = 3

export function ConfirmPhraseView() {
  const count = useStore(localWallet.store, ({ words }) => words?.length ?? 0)
  const [positions] = useState(() => pick(count))
  const [answers, setAnswers] = useState<Record<number, string>>({})
  const [isWrong, setIsWrong] = useState(false)
  const { run, isRunning, error } = useTask(async () => {
    const words = positions.map((position) => ({ position, word: (answers[position] ?? '').trim().toLowerCase() }))
    setIsWrong(!(await localWallet.confirmBackup(words)))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    run(undefined)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>{t('confirm.text')}</p>
      {positions.map((position, index) => (
        <TextField
          key={position}
          label={t('confirm.word', { number: position + 1 })}
          value={answers[position] ?? ''}
          onChange={(word) => setAnswers({ ...answers, [position]: word })}
          autoComplete="off"
          focusFirst={index === 0}
        />
      ))}
      {(isWrong || error) && <Banner tone="danger">{error ?? t('confirm.wrong')}</Banner>}
      <Button block variant="primary" type="submit" busy={isRunning}>
        {t('confirm.submit')}
      </Button>
      <Button block variant="ghost" onClick={() => router.goBack()}>
        {t('confirm.again')}
      </Button>
    </form>
  )
}

function pick(count: number): number[] {
  const left = Array.from({ length: count }, (_, index) => index)
  const random = outside.randomNumbers(positionCount)
  return [...random].flatMap((value) => left.splice(value % left.length, 1)).sort((a, b) => a - b)
}
