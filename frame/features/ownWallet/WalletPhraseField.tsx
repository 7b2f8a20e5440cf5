import { t } from '../../i18n/i18n.ts'
import { PhraseField } from '../../ui/fields/PhraseField.tsx'
import type { Phrase } from './usePhrase.ts'

export function WalletPhraseField({ phrase }: { phrase: Phrase }) {
  const { words, setWords, list, check } = phrase
  return (
    <PhraseField
      label={t('import.phrase')}
      hint={words.length === 0 ? t('import.paste') : t('import.hint', { count: words.length })}
      list={list}
      onChange={setWords}
      texts={{
        suggestions: t('import.suggestions'),
        edit: (number, word) => t('import.edit', { number, word }),
        unknown: (number) => t('import.unknown', { number }),
      }}
      error={check === 'mixed' ? t('errors.InvalidPhraseError.checksum') : undefined}
    />
  )
}
