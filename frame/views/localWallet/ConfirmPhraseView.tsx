import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { PhraseQuestion } from '../../localWallet/phraseQuiz.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { WordQuiz } from '../../ui/WordQuiz.tsx'
import { useTask } from '../useTask.ts'

/**
 * Checks the words by tapping. The vault says whether all answers are right, and not which one is wrong: a guess then
 * succeeds once in 64 tries.
 */
export function ConfirmPhraseView() {
  const [questions, setQuestions] = useState<PhraseQuestion[]>()
  const [answers, setAnswers] = useState<string[]>([])
  const [isWrong, setIsWrong] = useState(false)
  const ask = useTask<void>(async () => {
    setAnswers([])
    setQuestions(await localWallet.askWords())
  })
  const check = useTask(
    async (words: { position: number; word: string }[]) => {
      if (await localWallet.confirmBackup(words)) return
      setIsWrong(true)
      ask.run(undefined)
    },
    () => ask.run(undefined),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the view opens
  useEffect(() => ask.run(undefined), [])

  function choose(word: string) {
    if (!questions) return
    const given = [...answers, word]
    setAnswers(given)
    setIsWrong(false)
    if (given.length < questions.length) return
    check.run(questions.map(({ position }, at) => ({ position, word: given[at] ?? '' })))
  }

  const at = Math.min(answers.length, (questions?.length ?? 1) - 1)
  const question = questions?.[at]
  const error = ask.error ?? check.error
  return (
    <div className="stack">
      {question ? (
        <WordQuiz
          key={`${question.position} ${question.choices.join(' ')}`}
          title={t('confirm.word', { number: question.position + 1 })}
          progress={t('confirm.progress', { number: at + 1, count: questions?.length ?? 0 })}
          choices={question.choices}
          isChecking={check.isRunning}
          onChoose={choose}
        />
      ) : (
        !error && <Spinner label={t('common.loading')} />
      )}
      {(isWrong || error) && <Banner tone="danger">{error ?? t('confirm.wrong')}</Banner>}
      <Button block variant="ghost" disabled={check.isRunning} onClick={() => router.goBack()}>
        {t('confirm.again')}
      </Button>
    </div>
  )
}
