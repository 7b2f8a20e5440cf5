import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { lostProof } from '../../localWallet/lostProof.ts'
import { shortAddress } from '../../platform/format.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useTask } from '../useTask.ts'
import { NewProofForm } from './NewProofForm.tsx'
import { usePhrase } from './usePhrase.ts'
import { WalletPhraseField } from './WalletPhraseField.tsx'

/** Only the phrase opens the wallet without its proof. Who has lost it, too, can make room for a new wallet. */
export function CantUnlockView() {
  const address = useStore(localWallet.store, ({ status }) => status?.accounts[0]?.eip155)
  const phrase = usePhrase()
  const [hasPhrase, setHasPhrase] = useState(true)
  if (!address) return null
  if (!hasPhrase) return <Removal address={address} onBack={() => setHasPhrase(true)} />
  return (
    <div className="stack">
      <p className="text">{t('cantUnlock.text', { address: shortAddress(address) })}</p>
      <WalletPhraseField phrase={phrase} />
      <NewProofForm
        passkeyLabel={t('cantUnlock.passkey')}
        submitLabel={t('cantUnlock.submit')}
        isReady={phrase.check === 'right'}
        onSubmit={(proof) => lostProof.replace(phrase.words.join(' '), proof)}
      />
      <Button block variant="ghost" onClick={() => setHasPhrase(false)}>
        {t('cantUnlock.noPhrase')}
      </Button>
    </div>
  )
}

function Removal({ address, onBack }: { address: string; onBack: () => void }) {
  const [typed, setTyped] = useState('')
  const { run, isRunning, error } = useTask(lostProof.remove)
  const isRight = address.slice(-4).toLowerCase() === typed.trim().toLowerCase()
  const isWrong = typed.trim().length >= 4 && !isRight
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isRight) run(typed.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Banner tone="danger" title={t('cantUnlock.gone')}>
        {t('cantUnlock.lost')}
      </Banner>
      <Address address={address} />
      <TextField
        label={t('cantUnlock.addressEnd')}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('cantUnlock.wrongEnd') : error}
        look="mono"
        focusFirst
      />
      <Button block type="submit" variant="danger" busy={isRunning} disabled={!isRight}>
        {t('home.remove')}
      </Button>
      <Button block variant="secondary" onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}
