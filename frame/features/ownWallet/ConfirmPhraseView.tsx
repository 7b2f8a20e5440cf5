import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { PhraseQuestion } from '../../localWallet/phraseQuiz.ts'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { WordQuiz } from '../../ui/fields/WordQuiz.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

type Answer = { position: number; word: string }

/**
 * Asks the user to confirm the phrase by tapping its words. Each tap is checked immediately, and a wrong one ends the
 * check, so that guessing succeeds only once in 64 tries. The vault verifies all choices again.
 */
export function ConfirmPhraseView() {
  const [questions, setQuestions] = useState<PhraseQuestion[]>()
  const [answers, setAnswers] = useState<Answer[]>([])
  const [wrong, setWrong] = useState<Answer>()
  const [isRefused, setIsRefused] = useState(false)
  const ask = useTask<void>(async () => {
    setAnswers([])
    setQuestions(await localWallet.askWords())
  })
  const check = useTask(
    async (words: Answer[]) => {
      if (await localWallet.confirmBackup(words)) return
      setIsRefused(true)
      ask.run(undefined)
    },
    () => ask.run(undefined),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the view opens
  useEffect(() => ask.run(undefined), [])

  function choose(answer: Answer) {
    if (!questions) return
    if (!localWallet.isWord(answer)) return setWrong(answer)
    const nextAnswers = [...answers, answer]
    setAnswers(nextAnswers)
    setIsRefused(false)
    if (nextAnswers.length === questions.length) check.run(nextAnswers)
  }

  const at = Math.min(answers.length, (questions?.length ?? 1) - 1)
  const question = questions?.[at]
  const error = ask.error ?? check.error ?? (isRefused ? t('confirm.wrong') : undefined)
  return (
    <div className="stack">
      {question ? (
        <WordQuiz
          key={`${question.position} ${question.choices.join(' ')}`}
          title={t('confirm.word', { number: question.position + 1 })}
          progress={t('confirm.progress', { number: at + 1, count: questions?.length ?? 0 })}
          right={answers.map(({ position }) => t('confirm.right', { number: position + 1 }))}
          choices={question.choices}
          wrong={wrong?.word}
          isChecking={check.isRunning}
          onChoose={(word) => choose({ position: question.position, word })}
        />
      ) : (
        !error && <Spinner label={t('common.loading')} />
      )}
      {wrong && <Banner tone="danger">{t('confirm.wrongWord', { number: wrong.position + 1 })}</Banner>}
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant={wrong ? 'primary' : 'ghost'} disabled={check.isRunning} onClick={() => router.goBack()}>
        {t('confirm.again')}
      </Button>
    </div>
  )
}
