import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { TextField } from '../../ui/TextField.tsx'
import { NewProofForm } from './NewProofForm.tsx'
import { PersistentStorageGate } from './PersistentStorageGate.tsx'

const wordCounts = [12, 15, 18, 21, 24]

export function ImportWalletView() {
  const [phrase, setPhrase] = useState('')
  const count = phrase.trim() === '' ? 0 : phrase.trim().split(/\s+/).length
  return (
    <div className="stack">
      <PersistentStorageGate mayDelete={t('create.mayDelete')}>
        <TextField
          label={t('import.phrase')}
          hint={t('import.hint', { count })}
          value={phrase}
          onChange={setPhrase}
          rows={3}
          look="mono"
          autoComplete="off"
          focusFirst
        />
        <NewProofForm
          submitLabel={t('import.submit')}
          isReady={wordCounts.includes(count)}
          onSubmit={(proof) => localWallet.import(phrase, proof)}
        />
      </PersistentStorageGate>
    </div>
  )
}
