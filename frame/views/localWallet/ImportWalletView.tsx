import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { type PhraseCheck, phraseEntry } from '../../localWallet/phraseEntry.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PhraseField } from '../../ui/PhraseField.tsx'
import { useTask } from '../useTask.ts'
import { SiteRights } from '../window/SiteRights.tsx'
import { useAsking } from '../window/useAsking.ts'
import { NewProofForm } from './NewProofForm.tsx'
import { PersistentStorageGate } from './PersistentStorageGate.tsx'

/** Connects the site that asks for a wallet with the same click, because its text says so before. */
export function ImportWalletView() {
  const asking = useAsking()
  const [words, setWords] = useState<string[]>([])
  const list = usePhraseWords()
  const check = usePhraseCheck(words)
  return (
    <div className="stack">
      <PersistentStorageGate mayDelete={t('create.mayDelete')}>
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
        {asking && <SiteRights origin={asking.origin} />}
        <NewProofForm
          submitLabel={t('import.submit')}
          isReady={check === 'right'}
          consent={asking?.origin}
          onSubmit={(proof) => localWallet.import(words.join(' '), proof, asking)}
        />
        {words.length === 0 && <RestoreByPasskey />}
      </PersistentStorageGate>
    </div>
  )
}

/** Restores a wallet whose passkey is synced to this device, or is on another one that is near. */
function RestoreByPasskey() {
  const [canAsk, setCanAsk] = useState(false)
  const { run, isRunning, error } = useTask<void>(localWallet.restoreByPasskey)
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setCanAsk)
  }, [])
  if (!canAsk) return null
  return (
    <>
      <p className="login-or">{t('login.or')}</p>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block icon="passkey" busy={isRunning} onClick={() => run(undefined)}>
        {t('import.passkey')}
      </Button>
    </>
  )
}

function usePhraseWords() {
  const [list, setList] = useState<readonly string[]>()
  useEffect(() => {
    // The field works without the list; the vault then names a wrong word.
    void phraseEntry.load().then(setList, () => undefined)
  }, [])
  return list
}

/** Checks before a passkey is made, because a passkey for a wrong phrase would be left over. */
function usePhraseCheck(words: string[]): PhraseCheck {
  const [found, setFound] = useState<{ words: string[]; check: PhraseCheck }>()
  useEffect(() => {
    let isCurrent = true
    void phraseEntry.check(words).then((check) => isCurrent && setFound({ words, check }))
    return () => {
      isCurrent = false
    }
  }, [words])
  return found?.words === words ? found.check : 'incomplete'
}
