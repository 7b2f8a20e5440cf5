import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { WordGrid } from '../../ui/fields/WordGrid.tsx'
import { PhraseWarning } from './PhraseWarning.tsx'

export function BackupPhraseView() {
  const { words, status } = useStore(localWallet.store)
  if (!words) return null
  const isBackedUp = status?.backedUp ?? false

  function finish() {
    localWallet.hideWords()
    router.reset({ name: 'Home' })
  }

  return (
    <div className="stack">
      <p>{t('backup.text')}</p>
      <WordGrid words={words} label={t('backup.words')} />
      <PhraseWarning />
      {isBackedUp ? (
        <Button block variant="primary" onClick={finish}>
          {t('common.done')}
        </Button>
      ) : (
        <Button block variant="primary" onClick={() => router.push({ name: 'ConfirmPhrase' })}>
          {t('backup.written')}
        </Button>
      )}
    </div>
  )
}
